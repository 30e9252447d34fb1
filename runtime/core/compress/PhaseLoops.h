#pragma once

#include "runtime/core/compress/Interval.h"
#include "runtime/core/compress/LoopChoice.h"
#include "runtime/core/compress/PhaseAnchors.h"
#include "runtime/core/compress/PhaseSettings.h"
#include "runtime/core/compress/StreamNodes.h"

#include <algorithm>
#include <optional>

namespace anole {

/// Follows the phase loop of a thread and tells of its markers, and keeps what there is to know of
/// the other loops that may be it.
///
/// A marker is the end of an iteration of the phase loop (the loop over time steps). At markers
/// ranks may be clustered while the program runs. In Chameleon the programmer puts markers into the
/// source by hand, and the author leaves automatic insertion open ([Bahmani2017], chapter 5). Anole
/// finds the loop by what ranks do (choosePhaseLoop). A rank follows what its own counts say until
/// it is told which loop all ranks follow. The loop may change, but the number of a marker is that
/// of the iteration, over all entries of the loop, so ranks mean the same by it whenever they began
/// to follow.
///
/// - *Candidates* are the first loops with events that are entered outside of loops that have
///   `rare` iterations: the outermost ones, and those that are in them from the beginning. There
///   are `mostCandidates`; then a new one takes the place of one that has ended with fewest
///   iterations.
/// - *Folded loops* are candidates, too, if the settings say so: see PhaseAnchors. Their markers
///   come before a call, and the last iteration of such a loop ends nowhere.
/// - *The programmer decides.* None of this counts once the thread enters a loop that the
///   programmer chose in the source (LoopChosen), or the program sets a marker by a call, or if a
///   loop is named (PhaseSettings::isNamed). Then the outermost chosen loops and calls set markers,
///   numbered in the order in which they come.
///
/// Without a listener nothing is done at the end of an iteration.
class PhaseLoops {
public:
  static constexpr size_t mostCandidates = 24;

  /// `surprises` are those of the thread: they have to know the markers.
  PhaseLoops(PhaseSettings settings, Mispredictions &surprises);

  /// An entered loop, seen from a loop inside it.
  struct Outer {
    const LoopNode &node;
    const PhaseRole &role;
    uint64_t trips; ///< iterations completed since it was entered
  };

  /// The role of a loop that is entered.
  PhaseRole enter(LoopNode &loop, const Outer &outer);

  /// Returns what the role of an entered loop has become after isChanged().
  PhaseRole renewed(const LoopNode &loop, PhaseRole role) const;

  /// A loop whose role is not Never has completed an iteration, the `trips`th since it was entered.
  void endIteration(LoopNode &loop, const PhaseRole &role, uint64_t trips);

  /// The same where that has no effect but that it is counted. Returns whether it is: if not,
  /// nothing happened.
  bool endQuietly(LoopNode &loop, const PhaseRole &role, uint64_t trips) {
    uint64_t completed = loop.completed + trips;
    if (completed >= loop.nextLook || role.marking != Marking::Watched || peopleChose)
      return false;
    if (loop.key == phaseLoop) {
      if (!settings.listener || completed >= settings.listener->quietBelow ||
          settings.frequency != 1 || !interval.isAlike())
        return false;
      surprises.markers = completed;
      interval.end();
    }
    loop.underWay = trips;
    return true;
  }

  /// A compiled loop is left.
  void leave(LoopNode &loop, const PhaseRole &role, uint64_t trips) const {
    loop.completed += trips;
    loop.underWay = 0;
    loop.isActive = false;
    loop.history.endEntry(trips, surprises.events - role.entered);
  }

  /// Returns whether calls outside of compiled loops have to be told of.
  bool seeksFolds() const { return settings.folds && !peopleChose; }
  bool hasAnchors() const { return !anchors.isEmpty(); }
  /// Calls outside of compiled loops have come round.
  void considerFolded(StreamNodes &nodes, uint32_t loop);
  /// An event at this point, outside of compiled loops, follows.
  void meet(const PointKey &point);

  /// An event at this point follows.
  void see(PointNode &point) {
    if (point.interval == interval.number())
      return;
    point.interval = interval.number();
    interval.see(point.hash);
  }

  /// The program sets a marker after the last event.
  void markByHand(LoopNode &root);

  /// All ranks follow this loop from now on; unless the programmer chose another one here.
  void follow(uint64_t loop);
  /// The loop that is followed, by its key; 0: none.
  uint64_t followed() const { return phaseLoop; }
  /// Returns whether roles may have changed since it was last asked.
  bool isChanged() { return std::exchange(changed, false); }

  LoopEvidences evidence() const;
  /// The nodes go: from now on it is known what they say now.
  void leaveNodes();

  /// Returns whether the programmer decides.
  bool isUpToPeople() const { return peopleChose; }
  /// Gives this loop's node the markers of its iterations; as if it ended now, with 0: of the loop
  /// that this rank alone would choose.
  void markIn(StreamNodes &nodes, uint64_t loop) const;

  /// Markers are not told to a listener from now on.
  void dropListener() { settings.listener = nullptr; }

private:
  void letPeopleChoose();
  PhaseClaim claimOf(uint64_t site) const;
  Marking markingOf(const LoopNode &loop, PhaseSurroundings around) const;
  void consider(LoopNode &loop, const Outer &outer, PhaseSurroundings around);
  void reconsider();
  void begin(uint64_t loop, uint64_t done);
  void look(uint64_t ran, uint64_t &next);
  /// Returns whether one more look at the candidates is paid for. It costs some ten thousand
  /// instructions, and thousands of short loops would each have several. So the first looks are
  /// free, and the others have to be paid by events.
  bool mayLook() const {
    constexpr uint64_t freeLooks = 1024, eventsOfLook = 256;
    return looks < freeLooks + surprises.events / eventsOfLook;
  }
  uint64_t doneOf(uint64_t loop) const;
  LoopEvidences evidenceOfNodes() const;
  void markAt(StreamNodes &nodes, const PhaseAnchor &anchor) const;
  bool isDue(uint64_t boundary) const { return boundary % settings.frequency == 0; }
  void markForPeople(LoopNode &loop, uint64_t since);
  void tell(uint64_t number, bool isOther) {
    if (!settings.listener)
      return;
    surprises.markers = number;
    settings.listener->marker(number, isOther, interval.lastSignature());
  }

  PhaseSettings settings;
  Mispredictions &surprises;
  bool peopleChose;     ///< what they did not choose does not count
  bool isOrdered;       ///< the phase loop
  bool changed = false; ///< see isChanged()
  uint64_t phaseLoop;
  std::vector<LoopNode *> candidates; ///< in the order in which they came
  PhaseAnchors anchors;
  std::optional<LoopEvidences> left; ///< what the nodes said before they went
  uint64_t callsByHand = 0;
  uint64_t lastMarker = 0; ///< of the programmer: events recorded before it
  LoopHistory byPeople;    ///< which loops set their markers
  uint64_t nextLook = 1;   ///< at which of them others should know
  uint64_t looks = 0;      ///< that were had at the candidates
  Interval interval;
};

} // namespace anole
