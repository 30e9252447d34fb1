#pragma once

#include "runtime/core/compress/Interval.h"
#include "runtime/core/compress/PhaseSettings.h"
#include "runtime/core/compress/StreamNodes.h"

#include <algorithm>

namespace anole {

/// Chooses the phase loop of a thread, and sets its markers.
///
/// A marker is the end of an iteration of the phase loop (the loop over time steps). At markers
/// ranks may be clustered while the program runs. In Chameleon the programmer puts markers into the
/// source by hand, and the author leaves automatic insertion open ([Bahmani2017], chapter 5). Anole
/// uses this heuristic: the compiler proposes loops that all ranks run alike (LoopProposed of
/// anole/abi.def), and counts at run time decide which of them has the phases.
///
/// - *The outermost proposed loop* that is active is the phase loop. Each of its iterations with an
///   event ends with a marker. Loops that are not proposed, around it or in between, do not count.
/// - *Moving in.* The outermost loop may only repeat the whole computation a few times. Therefore a
///   proposed inner loop sets markers too when it has completed `plenty` iterations, over all its
///   entries, and `often` for each iteration of the proposed loop around it, while each such outer
///   loop has completed fewer than `rare`. As soon as one of these has completed `rare` iterations,
///   nothing inside it sets markers: the loop over time steps wins over the stages of a step, or an
///   iterative solver in it.
/// - *The user decides.* Proposals no longer count once the thread enters a loop that the
///   programmer chose in the source (LoopChosen), or the program sets a marker by a call. They
///   never count if a loop is named (PhaseSettings::isNamed). Then only the outermost chosen loops
///   and calls set markers.
///
/// All of this counts iterations and events and never reads a clock, so that ranks that do the same
/// choose the same. Rejected: the share of a loop in the run time. It finds the phase loop more
/// directly, but differs from rank to rank.
class PhaseLoops {
public:
  static constexpr uint64_t rare = 8;
  static constexpr uint64_t plenty = 64;
  static constexpr uint64_t often = 32;

  /// `recorded` is the number of events that the thread has recorded so far.
  PhaseLoops(PhaseSettings settings, const uint64_t &recorded);

  /// An entered loop, seen from a loop inside it.
  struct Outer {
    const LoopNode &node;
    const PhaseRole &role;
    uint64_t trips; ///< iterations completed since it was entered
  };

  /// The role of a loop that is entered.
  PhaseRole enter(LoopNode &loop, const Outer &outer);

  /// A loop that may set markers has completed an iteration, the `trips`th since it was entered.
  void endIteration(LoopNode &loop, const PhaseRole &role, uint64_t trips);

  /// Whether each iteration of a loop that always marks is a marker, of which nobody is told.
  bool isPlain() const { return plain; }
  /// Then: such an iteration has ended.
  [[gnu::always_inline]] void endPlainIteration(LoopNode &loop, const PhaseRole &role) {
    mark(loop.markers, role.entered);
  }

  /// An event at this point follows.
  void see(PointNode &point) {
    if (point.interval == interval.number())
      return;
    point.interval = interval.number();
    interval.see(point.hash);
  }

  /// The same right behind a marker.
  void seeFirst(PointNode &point) {
    point.interval = interval.number();
    interval.seeFirst(point.hash);
  }

  /// The program sets a marker after the last event.
  void markByHand(LoopNode &root);

  /// Tells nobody of markers from now on.
  void dropListener() { settings.listener = nullptr; }

private:
  void letPeopleChoose() {
    peopleChose = true;
    plain = false;
  }
  PhaseClaim claimOf(uint64_t site) const;
  Marking markingOf(PhaseClaim claim, PhaseSurroundings around);
  bool isDue(uint64_t boundary) const {
    return settings.frequency <= 1 || boundary % settings.frequency == 0;
  }
  /// Whether the interval that ends here is another one than that before.
  [[gnu::always_inline]] bool mark(LoopMarkers &markers, uint64_t since) {
    uint64_t now = recorded;
    ++markers.count;
    markers.events += now - std::max(since, lastMarker);
    lastMarker = now;
    return interval.end();
  }
  void tell(bool changed) {
    if (settings.listener)
      settings.listener->marker(changed);
  }

  PhaseSettings settings;
  const uint64_t &recorded;
  bool peopleChose; ///< proposals do not count
  bool plain;       ///< see isPlain()
  uint64_t callsByHand = 0;
  uint64_t lastMarker = 0; ///< events recorded before it
  Interval interval;
};

} // namespace anole
