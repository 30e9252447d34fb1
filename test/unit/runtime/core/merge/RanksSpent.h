#pragma once

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"

#include <random>

namespace anole::test {

/// A rank that spent so many nanoseconds before the events of each of its points, and none inside.
inline Trace rankThatSpent(uint32_t rank, const std::vector<uint64_t> &nanoseconds) {
  StreamTrace stream;
  LoopTrace root;
  Body body;
  for (uint64_t time : nanoseconds) {
    PointTrace point;
    point.key = {uint16_t(1), stream.points.size()};
    point.count = 1;
    point.delta.add(time);
    point.duration.add(0);
    body.push_back(Symbol::point(static_cast<uint32_t>(stream.points.size())));
    stream.points.push_back(point);
  }
  root.variants = {body};
  stream.loops.push_back(root);
  return leafTrace({stream}, rank, 1);
}

/// What a rank spent at a point by the trace of all.
inline double spentBy(const Trace &trace, uint32_t rank, size_t point) {
  const SharedPoint &shared = trace.streams[0].points[point];
  return shared.before.at(rank, shared.delta.sum, valueCount(shared.ranks));
}

} // namespace anole::test
