#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/Deviations.h"
#include "runtime/core/ranks/online/GroupTracings.h"
#include "runtime/core/ranks/online/OnlineCommands.h"
#include "runtime/core/ranks/online/OnlineHost.h"
#include "runtime/core/ranks/online/OnlineReplies.h"
#include "runtime/core/ranks/online/PhaseElection.h"
#include "runtime/core/ranks/online/UpdateBudget.h"
#include "runtime/core/ranks/online/Votes.h"

namespace anole {

/// Rank 0's part in online tracing: it follows the votes through the transition graph and decides
/// when the ranks make a trace together (an update): when a phase has settled (state C), when it
/// ends (whoever leaves L), when there are an eighth more markers, and when all ranks have ended.
/// All but the last one wait until they can be paid (see UpdateBudget).
///
/// No rank stops at a marker. So rank 0 asks how far the ranks are, and names a marker a little
/// further on, at which each takes a copy of its record; if one has run past it meanwhile, the
/// update is given up, and the next one leaves more room. Missing one costs nothing but the trace
/// that a killed program leaves. So does a cut that turns out not to be consistent (CutCheck): an
/// iteration may receive what another rank sends in a later one.
///
/// All markers are those of the phase loop (PhaseElection). If it loses its place, the update under
/// way is given up, for its marker may never come.
///
/// What Chameleon ([Bahmani2017], algorithm 8) throws away after a merge, we keep, because a phase
/// that repeats is folded into the record anyway: then the trace is the same as one that was made
/// at the end, and a wrong guess at a phase loses nothing.
///
/// Where ranks may rest, clusters need no trace: if there is one to be made that can be paid, they
/// come with it; else ranks give their signatures alone (Sign), at a marker like that of a trace.
///
/// With `trustLeads` the clusters stay as they are as long as no call-path signature changes: only
/// the leads give their traces. Meanwhile all other ranks rest: they see which call comes when, so
/// that they still vote, and no parameters. Otherwise each update finds its clusters anew.
///
/// A phase of a kind that came before has the clusters of that kind at once, and orders no trace.
///
/// Groups of ranks that follow loops of their own have graphs, clusters and rest of their own, by
/// signatures alone. There is no trace on the way: a marker of one group names no moment of the
/// others, so that no cut could be proved.
///
/// With ANOLE_LEAD=verify the votes say who has done the same. Where ranks did so up to a vote and
/// no longer do at the next one, though no call path changed, some deviate from what their record,
/// and so their lead's, predicted (Mispredictions). They are written down, and an update is made
/// soon. A change that all of them make is none. Ranks that have deviated are never again of one
/// kind, so there are at most as many updates for it as ranks.
///
/// Where nothing may be lost, who is equal to whom decides nothing about the last merge. It begins
/// with the order that cuts, and clusters are found beside it, for people.
class Coordinator {
public:
  Coordinator(const OnlineSettings &settings, const ClusterAlgorithm &algorithm, uint32_t ranks);

  /// Takes what all ranks say of their loops. Which of these has the phases, the election knows.
  void hear(const Report &report);
  void hearLast(const Report &report);
  /// The vote of all ranks of a group of the election, whose first one has the number `first`.
  void vote(LoopEpoch turn, const Vote &vote, uint64_t first);
  void votesAreIn(LoopEpoch turn) { election.votesAreIn(turn); }
  const std::vector<PhaseGroup> &groups() const { return election.groups(); }

  /// The ranks have answered Locate. `cpuTime`: see OnlineHost, on rank 0.
  void located(const Progress &progress, uint64_t cpuTime);
  void contributed(Contribution contribution);

  /// The merge that was ordered is done: makes the trace of all ranks out of it.
  enum class Result : uint8_t {
    Last, ///< all that the ranks did
    Part, ///< up to a marker
    Torn  ///< up to a marker, but what a rank has received another one sends after it
  };
  Result complete(Trace &trace, const PeerPlugins &plugins);

  /// Returns whether it can do so: a merge may be done before the clusters are known.
  bool mayComplete() const { return stage == Stage::Merging; }

  /// The trace is on disk, and with it blocks that ranks may release now.
  void keepsBlocks() { release = ANOLE_FAULT(NeverToldToRelease, false, true); }

  /// Returns whether ranks have been asked for something of an update.
  bool isUpdating() const { return stage != Stage::Idle; }

  /// Returns what OnlineRank::timeIn() does.
  uint64_t timeIn(PhaseState state) const { return timesIn[static_cast<size_t>(state)]; }

  /// Returns what to tell all ranks now, if there is something.
  std::optional<Order> nextOrder(uint64_t cpuTime);

private:
  enum class Stage : uint8_t {
    Idle,
    Locating,
    Located,
    Cutting,
    Contributed,
    Merging,
    Ended,
    Stopped
  };

  static void settle(PhaseGraph &graph, uint64_t until, bool &wanted);
  const PhaseGraph *graphOf(const GroupTracing &tracing) const {
    return election.graphOf(tracing.group.turn);
  }
  PhaseState stateOf(const GroupTracing &tracing) const;
  GroupTracing *nextToAsk(uint64_t cpuTime);
  void follow();
  std::optional<Order> nextUpdate(uint64_t cpuTime);
  Order locate();
  Order cut();
  Order giveUp();
  Order merge();
  Order cutAtEnd();
  void takeClusters();
  void countTime(uint64_t cpuTime);
  bool mayRest(const GroupTracing &tracing) const;
  std::optional<Order> nextRest();
  bool isRestOver(const GroupTracing &tracing) const;
  std::optional<Order> restOf(GroupTracing &tracing);
  static std::vector<LeadShare> sharesOf(const std::vector<Cluster> &clusters);
  bool isLast() const { return marker == Order::atEnd; }
  bool leadsMerge() const;
  bool isTorn(const Trace &trace) const;
  bool isWorthwhile(const GroupTracing &tracing) const;
  bool needsClusters(const GroupTracing &tracing) const;
  OwnFacts factsOfAll(const std::vector<Counter> &ofLeads);
  void describe(OnlineInfo &info, const PeerPlugins &plugins) const;

  OnlineSettings settings;
  const ClusterAlgorithm &algorithm;
  uint32_t ranks;
  PhaseElection election;
  GroupTracings tracings;
  UpdateBudget budget;
  SigningBudget signingBudget;
  Stage stage = Stage::Idle;
  PhaseGroup updated;           ///< the group of the update
  bool isLost = false;          ///< the update: its loop lost its place
  bool mustAbort = false;       ///< no rank has been told that yet
  bool release = false;         ///< ranks are to be told of blocks that are kept
  uint64_t update = 0;          ///< number of the one under way, or of the last one
  uint64_t published = 0;       ///< updates that became a trace
  uint64_t marker = 0;          ///< of the update
  uint64_t covered = 0;         ///< markers that the last published one had
  uint64_t room;                ///< markers between the furthest rank and the cut
  bool signs = false;           ///< the update under way finds clusters, and makes no trace
  bool reused = false;          ///< the clusters, in the update under way
  Contribution answer;          ///< of all ranks
  std::vector<Cluster> merging; ///< of the update under way, or of the last one
  Deviations deviations;
  std::array<uint64_t, 3> timesIn{}; ///< by state
  uint64_t timed = 0;                ///< of the CPU time
};

} // namespace anole
