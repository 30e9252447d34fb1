#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/compress/LazyColumn.h"
#include "runtime/core/compress/LoopHistory.h"
#include "runtime/core/compress/LoopPhase.h"
#include "runtime/core/compress/PointNode.h"
#include "runtime/core/compress/VariantSet.h"
#include "runtime/core/settings/Choices.h"

#include <deque>
#include <map>

namespace anole {

/// A loop while it is recorded.
struct LoopNode {
  uint64_t key = 0;
  uint64_t site = 0;
  LoopKind kind = LoopKind::Root;
  VariantSet variants;
  uint32_t lastVariant = 0;    ///< what the next iteration is expected to run
  uint32_t mixed = UINT32_MAX; ///< the loop that has its irregular children, if there is one
  uint64_t unexpected = 0;     ///< children of iterations that did not run as expected
  uint64_t variantCost = 0;    ///< of all variants, in symbols
  LazyColumn variant, trips;

  // Of compiled loops, and of the root the markers by hand.
  PhaseClaim claim = PhaseClaim::Unknown;
  bool isActive = false;
  uint64_t outer = 0;     ///< key of the candidate around it
  uint64_t completed = 0; ///< iterations of the entries that have ended
  uint64_t underWay = 0;  ///< of the one that has not, if its role is not Never
  uint64_t nextLook = 1;  ///< see PhaseLoops
  LoopHistory history;
  LoopMarkers markers;
};
static_assert(sizeof(LoopNode) <= 256, "a block of the tracer's heap");

/// The points and loops of one stream, found by identity. Index 0 of the loops is the root.
class StreamNodes {
public:
  static constexpr uint32_t none = UINT32_MAX;

  explicit StreamNodes(TimeDetail detail = TimeDetail::Histogram, LongGaps longGaps = {});
  /// A copy to be taken node by node, while the original stays as it is.
  /// With tens of thousands of call paths, points are most of the record: they are not copied
  /// before they are taken.
  StreamNodes(const StreamNodes &from);

  uint32_t pointIndex(PointKey key);
  uint32_t compiledLoop(uint32_t parent, uint64_t site);
  uint32_t foldedLoop(const Body &body);

  /// The variant of the loop with this body. If there is none, one is made, unless there are too
  /// many: each iteration of a loop may be unlike all before, and a variant takes much more memory
  /// than its children. So variants have to be paid by the children of unexpected iterations, at
  /// eight bytes a child (the first ones are free). VariantSet::none if it is too dear.
  uint32_t variantIndex(uint32_t loop, std::span<const Symbol> body);

  /// Children of a loop that are not kept as a body: an entry of its mixed loop, each iteration of
  /// which runs one of them. Takes a value of a column for each. What stands for them in a body.
  Symbol mix(uint32_t loop, std::span<const Symbol> children);

  /// Returns the finished stream; the nodes stay.
  StreamTrace finish(uint32_t thread, int64_t unresolved);
  /// Returns the same without its nodes: takeLoop() and then takePoint() give them, in order. Nodes
  /// give their memory back one by one: with tens of thousands of call paths or loops they are most
  /// of the record, and finished ones take as much again.
  StreamTrace beginTaking(uint32_t thread);
  LoopTrace takeLoop();
  PointTrace takePoint(int64_t unresolved);
  /// Returns how many are left to be taken.
  size_t untakenLoops() const { return loopsLeft; }
  size_t untakenPoints() const { return recorded().size() - taken; }
  size_t memory() const;

  template <typename Visitor> void eachColumn(Visitor visit) {
    for (PointNode &point : points)
      point.eachColumn(visit);
    for (LoopNode &loop : loops) {
      loop.variant.visit(visit);
      loop.trips.visit(visit);
    }
  }

  /// Of all points: see PointNode.
  void endRest() {
    for (PointNode &point : points)
      point.endRest();
  }

  /// See PointNode::settle.
  void settle() {
    for (PointNode &point : points)
      point.settle(surprises);
  }

  /// Of an entry of the loop, or of one of its iterations: this came, and was not predicted.
  void surprise(const LoopNode &loop, uint64_t trips, uint64_t what) {
    surprises.inLoop(loop.site, combineHash(combineHash(loop.key, loop.completed + trips), what));
  }

  /// A child of a body that was not predicted.
  void surprise(Symbol child) {
    uint64_t what = combineHash(surprises.events, symbolKey(child));
    child.isLoop() ? surprises.inLoop(loops[child.index()].site, what)
                   : surprises.atPoint(recorded()[child.index()].key().path, what);
  }

  /// Says that the point with the key has markers, each so many events: see PointTrace. Returns
  /// whether there is such a point.
  bool mark(const PointKey &key, uint64_t events);

  /// From now on only histograms of times are kept; whether more was.
  bool dropEventTimes();

  /// Returns what a child of a body is, by a hash that all ranks give it.
  uint64_t symbolKey(Symbol symbol) const;

  std::deque<PointNode> points;
  std::deque<LoopNode> loops;
  Mispredictions surprises;
  /// The loop that was folded last outside of compiled ones; `none` when that has been seen.
  uint32_t foldedAtRoot = none;
  const LongGaps longGaps; ///< of all points

private:
  const std::deque<PointNode> &recorded() const { return original ? original->points : points; }
  uint32_t loopIndex(uint64_t key) const;
  uint32_t addLoop(uint64_t key, LoopKind kind);
  LoopNode &mixedLoop(uint32_t loop);
  uint64_t chooseLongTimes();
  PointTrace finished(PointNode &point, int64_t unresolved);
  PointTrace takeCopy(int64_t unresolved);
  bool isOtherBody(uint64_t key, const Body &body) const;

  TimeDetail detail;

  PlaceIndex pointsByKey;
  PlaceIndex loopsByKey;
  /// By point, of a record that is being finished: those that the point keeps.
  std::map<uint32_t, LongTimes> longTimes;

  const StreamNodes *original = nullptr; ///< of a copy: it has the points
  size_t taken = 0;                      ///< of these
  size_t loopsLeft = 0;                  ///< to be taken, since beginTaking()
  uint32_t marked = none;                ///< the point that has markers
  uint64_t markedBy = 0;                 ///< see PointTrace
};

} // namespace anole
