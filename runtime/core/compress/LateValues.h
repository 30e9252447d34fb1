#pragma once

#include "runtime/core/base/CopiedPtr.h"
#include "runtime/core/compress/ChangeMark.h"
#include "runtime/core/compress/Column.h"

#include <algorithm>
#include <map>
#include <span>

namespace anole {

/// Values of a point's events that become known after the event, in the order of the events: the
/// status of a wildcard receive arrives when it completes, and completions come in any order. What
/// comes early waits here, so the order of completion leaves no trace.
class LateValues {
public:
  constexpr LateValues() = default; ///< of events that have none
  explicit LateValues(size_t width) : columns(width, Column(Column::Closing::WhenLong)) {}

  /// Another event; its ordinal.
  uint64_t expectNext() { return appended + posted + open++; }

  /// The values of event `ordinal`; a second time is ignored.
  void resolve(uint64_t ordinal, std::span<const int64_t> values);

  /// Another event, whose values are what was posted.
  void addPosted();
  /// The same, put off, if no event before it is open; else addPosted() has to. Whether it was.
  /// Events that have none may be counted, too, which saves the question.
  bool countPosted() {
    if (open != 0)
      return false;
    ++posted;
    return true;
  }

  /// Fills what never came with `unresolved` and hands out one sequence per value.
  std::vector<Terms> finish(int64_t unresolved);

  template <typename Visitor> void eachColumn(Visitor visit) {
    settle();
    for (Column &column : columns)
      visit(column);
  }

  /// See Column.
  void mend() { std::ranges::for_each(columns, &Column::mend); }

  /// See Column::summarise.
  size_t summarise(size_t bytes);

  /// Returns whether values were being added and the thread ended, or memory did.
  bool isTorn() const { return changing.isUnderWay(); }

  size_t width() const { return columns.size(); }
  size_t memory() const;

private:
  void append(std::span<const int64_t> values);
  void appendEarly();
  void keep(uint64_t ordinal, std::vector<int64_t> values);
  void settle();

  ChangeMark changing;
  std::vector<Column> columns;
  uint64_t appended = 0; ///< events whose values the columns have
  uint64_t posted = 0;   ///< events after these that the columns have not got yet
  uint64_t open = 0;     ///< events after these, whose values may be kept in `early`
  using ByOrdinal = std::map<uint64_t, std::vector<int64_t>>;
  CopiedPtr<ByOrdinal> early; ///< null: there never were any
};

} // namespace anole
