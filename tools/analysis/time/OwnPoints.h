#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// A point of the trace that a rank has, its number in the stream, and the position of the rank
/// among all ranks that have it.
struct OwnPoint {
  const SharedPoint &point;
  size_t number;
  uint64_t index, ranks;
};

/// The points of a thread of the rank, in the order of projectRank.
std::vector<OwnPoint> ownPoints(const Trace &trace, uint32_t rank, uint32_t thread);

} // namespace anole::replay
