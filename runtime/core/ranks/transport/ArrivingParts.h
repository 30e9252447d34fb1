#pragma once

#include "runtime/core/merge/StreamMerge.h"
#include "runtime/core/ranks/transport/TraceParts.h"

namespace anole {

/// ArrivingParts make a trace whole that arrives with hollow parts, for the merge into the trace
/// that has these parts.
///
/// With tens of thousands of call sites, points are most of both traces, and most of those that
/// arrive differ from one that is here in nothing but their ranks, times and counts. Such a point
/// is joined as soon as it is decoded, so that all points of the other trace are never in memory.
/// Time is linear in the parts of both traces.
class ArrivingParts {
public:
  /// `places` says where each part of the other trace is among the parts of `here`, which must not
  /// get or lose parts while this lives.
  ArrivingParts(Trace &here, PartPlaces places) : here(here), places(std::move(places)) {}

  /// Joins a point where that is all that its merge would do. Returns whether it did (PointTaker).
  bool take(const Trace &before, const SharedStream &stream, size_t number, SharedPoint &point);

  /// Fills in what came hollow and was not taken. A path that is here already stays without steps:
  /// both become one. Returns false if the trace is not made of these parts.
  bool fill(Trace &rest);

  /// Returns the points that were taken, for mergeTrace; it is empty if none were.
  const TakenPoints &takenPoints() const { return taken; }

private:
  SharedPoint *joinsWith(const SharedPoint &point, size_t part);
  void forgetTaken();

  Trace &here;
  PartPlaces places;
  size_t firstPoint = 0; ///< its part, of those that are taken
  TakenPoints taken;
  PointJoiner joiner;
};

} // namespace anole
