#pragma once

#include "runtime/core/ranks/online/GroupChoice.h"
#include "runtime/core/ranks/online/LoopReport.h"
#include "runtime/core/ranks/online/OnlineCommands.h"
#include "runtime/core/ranks/online/PhaseGraph.h"
#include "runtime/core/ranks/online/Votes.h"

#include <set>

namespace anole {

/// Rank 0's part in finding the phase loop: it hears what all ranks report of their loops, chooses
/// (choosePhaseLoop) and follows the votes on the markers of that loop. If all ranks together have
/// none, groups of them may have loops of their own (chooseGroups), each with its votes.
///
/// Ranks that do the same choose the same by themselves and are in the same turn; then nothing has
/// to be said. Otherwise rank 0 orders them to follow its choice. Each begins when it hears of it,
/// and votes from then on; the graph begins where the last of them began. A loop in which ranks
/// turn out to differ, or that has ended while another one runs, loses its place, and there may be
/// none. When all ranks have ended, the choice is made again from all that they did, in the same
/// way whether they talked meanwhile or not, so the loop that the trace names depends on no timing.
/// Groups are always ordered: whoever joins votes must know whose to wait for.
///
/// Rejected: an order to begin at a marker that no rank has passed yet, as for cuts. It has to be
/// repeated when a rank is faster, and never takes effect on a rank that is not in the loop.
class PhaseElection {
public:
  /// Loops may take turns for ever. After so many orders the choice stays until the end.
  static constexpr uint64_t mostOrders = 32;

  /// Takes what all ranks report while some of them run.
  void hear(const Report &report);
  /// All have ended.
  void hearLast(const Report &report);

  /// Returns whose votes count: all ranks are one group, or some are in one of several; none: there
  /// is no phase loop.
  const std::vector<PhaseGroup> &groups() const { return current; }
  /// Returns the graph of a group's votes, of which the first one has the number `first`. It lasts
  /// until the next one is made.
  PhaseGraph &graphFrom(LoopEpoch turn, uint64_t first);
  /// The votes of the turn are complete: no rank will give another one.
  void votesAreIn(LoopEpoch turn) { voted.insert(turn); }

  /// An order to follow other loops, if one is to be given.
  std::optional<Order> nextOrder() { return std::exchange(order, std::nullopt); }

  /// Returns what the votes of a turn say so far; null: no rank has voted.
  const PhaseGraph *graphOf(LoopEpoch turn) const;

  /// All ranks have ended, and nothing about phases will change.
  bool isOver() const;

private:
  void choose(const Report &report, ChoiceTime time);
  void chooseLoop(uint64_t best, LoopEpoch reported);
  void chooseFor(const std::vector<GroupLoop> &loops);
  void give(std::vector<PhaseGroup> groups);
  uint64_t loopOfAll() const {
    return current.size() == 1 && current[0].isAll() ? current[0].turn.loop : 0;
  }

  std::vector<PhaseGroup> current;
  std::set<LoopEpoch> voted;
  bool isLast = false;
  uint64_t orders = 0;
  std::optional<Order> order;
  /// Not in the nodes of a map: in a program of many short loops they would lie in the memory
  /// between the points, and keep it when these are gone.
  std::vector<PhaseGraph> graphs;
  std::map<LoopEpoch, size_t> graphOfTurn; ///< its place in these
};

} // namespace anole
