#pragma once

#include "test/support/program/MergedLeaves.h"
#include "test/support/program/StreamBuilder.h"

#include <random>

namespace anole::test {

/// A rank that spent so many nanoseconds before the events of each of its points, and none inside.
inline Trace rankThatSpent(uint32_t rank, const std::vector<uint64_t> &nanoseconds) {
  StreamBuilder builder;
  for (uint64_t point = 0; point < nanoseconds.size(); ++point)
    builder.point({1, point}).time(nanoseconds[point], 0);
  return builder.leaf(rank);
}

/// What a rank spent at a point by the trace of all.
inline double spentBy(const Trace &trace, uint32_t rank, size_t point) {
  const SharedPoint &shared = trace.streams[0].points[point];
  return shared.before.at(rank, shared.delta.sum, valueCount(shared.ranks));
}

} // namespace anole::test
