#pragma once

#include "runtime/core/model/TermCursor.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole {

/// The columns of one point while its events are walked.
class PointCursors {
public:
  explicit PointCursors(const PointTrace &point);

  /// Takes one value from each column (and an array's elements), and the times of the event if it
  /// has its own. False if a column has ended.
  bool take(WalkedEvent &event);
  bool atEnd() const;

private:
  bool takeArray(size_t column, std::vector<int64_t> &elements, int64_t room);
  bool takeTimes(WalkedEvent &event);

  const PointTrace *point;
  std::vector<TermCursor> columns;
  size_t timed = 0; ///< events whose times were taken
};

} // namespace anole
