#pragma once

#include "runtime/core/base/Choices.h"
#include "runtime/core/compress/LateValues.h"
#include "runtime/core/model/StreamTrace.h"

#include <algorithm>
#include <span>

namespace anole {

/// A point while it is recorded: its parameters as columns, its times as histograms and, if wanted,
/// one by one.
///
/// Most points get the same parameters each time. So the whole tuple of the last event is kept with
/// the number of times it came in a row, and an event that brings it again costs one memcmp.
/// Columns exist only for fields that have ever differed, and get values when the tuple changes.
class PointNode {
public:
  explicit PointNode(PointKey key, TimeDetail detail = TimeDetail::Histogram) : key(key) {
    if (detail == TimeDetail::Full)
      times = std::make_unique<EventTimes>();
  }

  /// Records parameters and times of one event.
  void add(const Event &event) {
    delta.add(event.delta);
    duration.add(event.duration);
    if (times) [[unlikely]]
      keepTimes(event);
    if (count != 0 && std::ranges::equal(std::span(event.fields, event.size), last)) {
      ++pending;
      ++count;
    } else {
      change(event);
    }
  }

  /// The finished record; the node is empty afterwards.
  PointTrace finish(int64_t unresolved);

  size_t memory() const;

  /// See Column::summarise. The lengths of arrays stay as they are: they say what belongs together.
  size_t summarise(size_t bytes);

  /// Visits the columns that there are.
  template <typename Visitor> void eachColumn(Visitor visit) {
    late.eachColumn(visit);
    for (const auto &columns : varying)
      if (columns) {
        visit(columns->values);
        visit(columns->lengths);
      }
  }

  /// Moves the times of single events to the file.
  Expected<void> putTimesAway(const std::shared_ptr<BlockFile> &file);

  /// From now on only the histograms are kept.
  void dropEventTimes() { times.reset(); }

  PointKey key;
  uint64_t count = 0;
  uint64_t polls = 0;
  uint32_t interval = 0; ///< the number of the last one that it occurred in
  LateValues late{0};

private:
  /// The columns of one field: of a scalar its values; of an array its lengths and its elements.
  struct Varying {
    Column values{Column::Closing::WhenLong};
    Column lengths{Column::Closing::WhenLong};
  };

  void change(const Event &event);
  void keepTimes(const Event &event);
  void begin(const Event &event);
  void flush();
  void flushArray(Varying &columns, size_t offset);
  void promoteScalars(const Event &event);
  void promoteArrays(const Event &event);
  void promoteArray(size_t index, size_t offset);
  Terms constantElements(size_t offset) const;

  uint8_t scalars = 0;
  uint8_t arrays = 0;
  std::vector<int64_t> last; ///< the tuple of the last event
  uint64_t pending = 0;      ///< events with this tuple that are not in the columns yet
  std::vector<CopiedPtr<Varying>> varying; ///< by field; null: constant so far
  std::vector<uint8_t> varyingScalars;     ///< the scalars among them
  CopiedPtr<EventTimes> times;             ///< null: not kept

public:
  Histogram delta, duration;
};

} // namespace anole
