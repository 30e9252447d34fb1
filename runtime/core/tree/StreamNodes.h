#pragma once

#include "runtime/core/phase/LoopPhase.h"
#include "runtime/core/tree/PointNode.h"

#include <deque>
#include <unordered_map>

namespace anole {

/// A loop while it is recorded.
struct LoopNode {
  uint64_t key = 0;
  uint64_t site = 0;
  LoopKind kind = LoopKind::Root;
  std::deque<Body> variants; ///< a deque, because cursors point into the bodies
  std::unordered_multimap<uint64_t, uint32_t> variantsByHash;
  uint32_t lastVariant = 0; ///< what the next iteration is expected to run
  Column variant{Column::Closing::WhenLong}, trips{Column::Closing::WhenLong};

  // Of compiled loops, and of the root the markers by hand.
  PhaseClaim claim = PhaseClaim::Unknown;
  uint64_t completed = 0; ///< iterations of the entries that have ended
  LoopMarkers markers;
};

/// The points and loops of one stream, found by identity. Index 0 of the loops is the root.
class StreamNodes {
public:
  explicit StreamNodes(TimeDetail detail = TimeDetail::Histogram);

  uint32_t pointIndex(PointKey key);
  uint32_t compiledLoop(uint32_t parent, uint64_t site);
  uint32_t foldedLoop(Body body);

  /// The variant of the loop with this body, made if there is none.
  uint32_t variantIndex(uint32_t loop, const Body &body);

  StreamTrace finish(uint32_t thread, int64_t unresolved);
  size_t memory() const;

  /// From now on only histograms of times are kept; whether more was.
  bool dropEventTimes();

  std::deque<PointNode> points;
  std::deque<LoopNode> loops;

private:
  bool isOtherBody(uint64_t key, const Body &body) const;
  uint64_t symbolKey(Symbol symbol) const;

  TimeDetail detail;

  struct KeyHash {
    size_t operator()(const PointKey &key) const { return pointKeyHash(key); }
  };
  std::unordered_map<PointKey, uint32_t, KeyHash> pointsByKey;
  std::unordered_map<uint64_t, uint32_t> loopsByKey;
};

} // namespace anole
