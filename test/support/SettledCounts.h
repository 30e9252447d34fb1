#pragma once

#include "runtime/core/model/LoopCounts.h"

namespace anole::test {

/// Sets what follows from the structure of a stream: the counts and lengths of all its parts.
inline Expected<void> settleCounts(StreamTrace &stream) {
  auto counted = countEvents(stream);
  for (PointTrace &point : stream.points)
    settleColumns(point);
  return counted;
}

} // namespace anole::test
