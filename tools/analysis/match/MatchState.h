#pragma once

#include "tools/analysis/match/CallWatch.h"
#include "tools/analysis/match/Channels.h"
#include "tools/analysis/match/Gaps.h"
#include "tools/analysis/match/Groups.h"
#include "tools/analysis/match/RankState.h"
#include "tools/analysis/match/RankWalks.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/model/Patience.h"
#include "tools/analysis/network/Collectives.h"
#include "tools/analysis/network/Network.h"
#include "tools/analysis/network/NodeMap.h"
#include "tools/analysis/steps/Step.h"

namespace anole::whatif {

struct MatchOptions {
  /// Most MPIs have about this one on most networks.
  static constexpr uint64_t usualEagerLimit = 65536;

  std::optional<NodeMap> nodes{}; ///< nothing: each rank has a node of its own
  /// Collectives are taken apart as those of ranks that share a node. Their messages pass between
  /// nodes all the same, so that a latency of the network is one of the program.
  bool ranksShareNode = false;
  bool collectivesCompute = false;       ///< beside their messages, as long as the network says
  std::optional<uint64_t> eagerLimit{};  ///< bytes; longer messages wait for their receives
  std::optional<uint64_t> eagerInside{}; ///< likewise, inside a node; nothing: as between nodes
  /// Messages keep links busy, calls take overheads, and a message that waits for its receive is
  /// announced first.
  NetworkModel model = NetworkModel::Hockney;
  CollectiveModel collectives = CollectiveModel::Thakur;
  /// The root of a broadcast and the leaves of a reduction do not wait. In [Tong2016] all ranks of
  /// a collective leave together.
  bool rootedLeaveEarly = false;
  /// Values of events that are gone through: see Effort. A small file can describe more events than
  /// could be gone through in a lifetime.
  uint64_t limit = tools::Effort::usual;
  /// What ends sooner for who wants a quick answer or none; perhaps. Several runs may share it.
  tools::Patience *patience = nullptr;
  /// Walks over the ranks of the trace, for who runs it several times; perhaps.
  RankWalks *walks = nullptr;
  /// What of calls does not matter.
  UnreadScalars unread{};

  /// The same for a network, which has eager limits if it is to be run by LogGPS, and whose ranks
  /// may have shared a node when it was measured. What was chosen for all networks holds for this
  /// one.
  MatchOptions on(const Network &network) const {
    MatchOptions match = *this;
    match.model = network.model;
    match.ranksShareNode = !nodes && network.isOneNode;
    match.collectivesCompute = network.hasCollectives();
    if (network.model == NetworkModel::Loggps && !match.eagerLimit) {
      match.eagerLimit = network.between.eager.value_or(usualEagerLimit);
      match.eagerInside = network.inside.eager.value_or(*match.eagerLimit);
    }
    return match;
  }
};

class LockQueue;

/// The ranks of a program on their way through the trace, and what is between them.
struct MatchState {
  MatchState(uint32_t ranks, CostTable &costs, StepSink &sink, const MatchOptions &options)
      : costs(costs), sink(&sink), options(options), groups(ranks),
        mayMeet(options.eagerLimit || options.eagerInside) {}

  CostTable &costs;
  StepSink *sink;
  CallWatch *watch = nullptr; ///< perhaps
  LockQueue *locks = nullptr; ///< if ranks lock windows exclusively
  const MatchOptions options;
  CallShapes shapes{};
  Channels channels{};
  EpochMoments epochs{};
  Groups groups;
  Slots slots{};
  std::deque<RankState> ranks{};
  std::deque<uint32_t> queue{}; ///< ranks that may go on in this round
  uint64_t places = 0;          ///< points and loops of all ranks
  uint64_t values = 0;          ///< of events that were gone through
  bool mayMeet = false;         ///< some messages may wait for their receives
  Gaps gaps{};

  uint32_t nodeOf(uint32_t rank) const {
    return options.nodes ? options.nodes->nodeOf(rank) : rank;
  }
  /// A slot with the moment at which the rank is.
  uint32_t momentOf(uint32_t rank) {
    uint32_t slot = slots.take(), nothing = costs.add({CostKind::Copy, false, 0, 0});
    sink->take({StepKind::SendLater, false, rank, slot, nothing, 0});
    return slot;
  }
  bool hasLinks() const { return options.model == NetworkModel::Loggps; }
  bool isInside(uint32_t from, uint32_t to) const { return nodeOf(from) == nodeOf(to); }
  uint32_t overhead(bool isInside, uint64_t times) {
    return costs.add({CostKind::Overhead, isInside, times, 0});
  }
  /// The rank is busy with so many messages.
  void spend(uint32_t rank, bool isInside, uint64_t messages) {
    if (hasLinks() && messages > 0)
      sink->take({StepKind::Spend, false, rank, 0, overhead(isInside, messages), 0});
  }
  void leaveOut(const CallShape &shape, GapKind kind) {
    gaps.calls[kind].insert(shape.function->name);
    ++gaps.exchanges.leftOut;
  }
  void wake(uint32_t rank) {
    RankState &state = ranks[rank];
    if (state.isQueued || state.isAtIteration || state.isFinished)
      return;
    state.isQueued = true;
    queue.push_back(rank);
  }
};

} // namespace anole::whatif
