#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// A point of the trace that a rank has, its number in the stream, and the position of the rank
/// among all ranks that have it.
struct OwnPoint {
  const SharedPoint &point;
  size_t number;
  uint64_t index, ranks;

  /// Nanoseconds that the rank spent before its events: computing, in the tracer, and waiting for a
  /// core.
  double computing() const { return point.before.at(index, point.delta.sum, ranks); }
  double tracer() const { return point.tracer.each.at(index, point.tracer.total, ranks); }
  double waited() const { return point.waited.each.at(index, point.waited.total, ranks); }
  double apart() const { return tracer() + waited(); }
  /// The part of the times of each event (ANOLE_TIME=full), which hold all three, that is
  /// computing.
  double computingShare() const {
    double all = computing() + apart();
    return apart() > 0 && all > 0 ? computing() / all : 1;
  }
};

/// The points of a thread of the rank, in the order of projectRank.
std::vector<OwnPoint> ownPoints(const Trace &trace, uint32_t rank, uint32_t thread);

} // namespace anole::replay
