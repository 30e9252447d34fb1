#pragma once

#include "runtime/core/phase/Interval.h"
#include "runtime/core/phase/PhaseSettings.h"
#include "runtime/core/tree/StreamNodes.h"

namespace anole {

/// Chooses the phase loop of a thread, and says where its markers are.
///
/// A marker is the end of an iteration of the phase loop (the loop over time steps): there ranks
/// may be clustered while the program runs. In Chameleon the programmer puts it into the source by
/// hand, and its author leaves automatic insertion open (Bahmani 2017, chapter 5). This is our
/// heuristic for it. The compiler proposes loops that all ranks run alike (LoopProposed of
/// anole/abi.def); which of them has the phases shows only while they run:
///
/// - *The outermost proposed loop* that is active is the phase loop; each of its iterations that
/// had
///   an event ends with a marker. Loops that are not proposed are transparent, around it or
///   between.
/// - *Moving in.* The outermost loop may only repeat the whole computation a few times. So a
///   proposed loop inside gives markers too when it has completed `plenty` iterations, over all its
///   entries, and `often` for each iteration of the proposed loop around it, while each such loop
///   has completed fewer than `rare`. As soon as one of these has completed that many, nothing
///   inside it marks again: the stages of a time step, or an iterative solver in it, lose to the
///   loop over the steps.
/// - *People know better.* Once a loop is entered that the programmer chose in the source
///   (LoopChosen), or a marker is set by hand, proposals no longer count; they never do if a loop
///   is named (PhaseSettings::isNamed). Then only chosen loops, the outermost ones, and calls by
///   hand give markers.
///
/// All of this counts iterations and events and never looks at a clock, so that ranks that do the
/// same choose the same. Rejected: the share of the run time that a loop has, which finds the
/// phase loop more directly but differs from rank to rank.
class PhaseLoops {
public:
  static constexpr uint64_t rare = 8;
  static constexpr uint64_t plenty = 64;
  static constexpr uint64_t often = 32;

  /// `recorded`: how many events the thread has recorded so far.
  PhaseLoops(PhaseSettings settings, const uint64_t &recorded);

  /// An entered loop, seen from a loop inside it.
  struct Outer {
    const LoopNode &node;
    const PhaseRole &role;
    uint64_t trips; ///< iterations completed since it was entered
  };

  /// The part of a loop that is entered.
  PhaseRole enter(LoopNode &loop, const Outer &outer);

  /// A loop that may mark has completed an iteration, the `trips`th since it was entered.
  void endIteration(LoopNode &loop, const PhaseRole &role, uint64_t trips);

  /// An event at this point follows.
  void see(PointNode &point) {
    if (point.interval == interval.number())
      return;
    point.interval = interval.number();
    interval.see(pointKeyHash(point.key));
  }

  /// The program sets a marker after the last event.
  void markByHand(LoopNode &root);

private:
  PhaseClaim claimOf(uint64_t site) const;
  Marking markingOf(PhaseClaim claim, PhaseSurroundings around);
  bool isDue(uint64_t boundary) const {
    return settings.frequency <= 1 || boundary % settings.frequency == 0;
  }
  void mark(LoopMarkers &markers, uint64_t since);

  PhaseSettings settings;
  const uint64_t &recorded;
  bool peopleChose; ///< proposals do not count
  uint64_t callsByHand = 0;
  uint64_t lastMarker = 0; ///< events recorded before it
  Interval interval;
};

} // namespace anole
