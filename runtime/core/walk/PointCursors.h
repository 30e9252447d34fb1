#pragma once

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/walk/StreamPlace.h"
#include "runtime/core/walk/WalkedEvent.h"

namespace anole {

/// The columns of one point while its events are walked.
class PointCursors {
public:
  /// The first array of the point has this place among those of its stream. `unread` says which of
  /// its scalars are 0 in place of what they are, if it says anything of them.
  explicit PointCursors(const PointTrace &point, size_t firstArray = 0,
                        const std::vector<bool> &unread = {});

  /// Takes one value from each column, and an array's elements. False if a column has ended.
  bool take(WalkedEvent &event);
  bool atEnd() const;

  /// Calls `visit(cursor, values)` for each column, with how many of its values so many events of
  /// the point took, and elements of all arrays.
  template <class Visit>
  void each(uint64_t events, const std::vector<uint64_t> &elements, Visit visit) {
    for (size_t i = 0; events != 0 && i < columns.size(); ++i) {
      size_t array = i - point->scalars;
      bool isElements = i >= point->scalars && array < 2 * size_t(point->arrays) && array % 2 == 1;
      visit(columns[i], isElements ? elements[arrays + array / 2] : events);
    }
  }

  size_t firstArray() const { return arrays; }

private:
  bool takeArray(size_t column, std::vector<int64_t> &elements, int64_t room);

  const PointTrace *point;
  size_t arrays; ///< place of the first
  std::vector<TermCursor> columns;
};

} // namespace anole
