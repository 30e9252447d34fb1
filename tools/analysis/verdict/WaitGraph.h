#pragma once

#include "tools/analysis/verdict/RunRecord.h"

namespace anole::tools {

/// A Need is what a call waits for: something that any of these ranks, or each of them, has to do.
struct Need {
  RanksRef ranks;
  bool isAny = false;
  const OpenRequest *request = nullptr; ///< for which it is needed; null: for the call itself
};

/// A WaitNode is a thread at the end of its record.
struct WaitNode {
  enum class State : uint8_t {
    Computes, ///< it is in no call
    GoesOn,   ///< it is in a call that has all that it waits for
    Waits,    ///< it is in a call that lacks something
    Polls,    ///< likewise, of calls that return at once
    Unknown,  ///< the trace does not say what its call waits for
    Ended,    ///< its rank does nothing any more, or is in MPI_Finalize
  };

  uint32_t rank = 0, thread = 0;
  State state = State::Computes;
  const OpenEvent *call = nullptr;
  std::vector<Need> needs{}; ///< all of them
  bool isStuck = false;      ///< nothing that ranks can do gives it what it needs

  bool isBlocked() const { return state == State::Waits || state == State::Polls; }
};

/// A WaitGraph says which threads wait for which ranks, with AND and OR: a collective waits for
/// each of its ranks, Waitany and a wildcard for any of several. A thread is stuck if it stays
/// without what it needs, however the ranks go on that can: what is left when all that can go on
/// has been taken away, again and again [Hilbrich et al., MPI runtime error detection with MUST,
/// 2012]. Ranks of which nothing is known may do anything.
///
/// Time: the needs, times the rounds, which alternate in direction: few, whatever the chains.
/// Ranks that miss in one collective are listed once for all that are in it.
class WaitGraph {
public:
  explicit WaitGraph(RunRecord &run);

  const std::vector<WaitNode> &nodes() const { return all; }
  /// The nodes of a rank.
  std::pair<size_t, size_t> of(uint32_t rank) const;
  /// Says whether a thread of the rank can go on, or nothing is known of it.
  bool isFree(uint32_t rank) const;
  bool isEnded(uint32_t rank) const;
  /// Says whether a thread of the rank is in a call, other than MPI_Finalize.
  bool isInMpi(uint32_t rank) const;

  /// The need of a stuck node that no rank meets; else the first.
  const Need *unmetOf(const WaitNode &node) const;
  /// The nodes of a shortest cycle of stuck nodes, in order; empty: there is none.
  std::vector<size_t> cycle() const;
  /// The end of the chain of waits that most blocked ranks lead to; nothing if no rank waits.
  std::optional<uint32_t> endOfChains() const;

private:
  void addNode(uint32_t rank, uint32_t thread, const OpenEvent *call, const Ending *ending);
  void find(WaitNode &node);
  void needMessage(WaitNode &node, const Envelope &wanted, const OpenRequest *request, bool isAny);
  void needTaker(WaitNode &node, const Envelope &sent, const OpenRequest *request);
  void needMeeting(WaitNode &node, const Meeting &meeting, const OpenRequest *request);
  void needRequests(WaitNode &node, bool isAny);
  void needLock(WaitNode &node);
  std::vector<uint32_t> holdersOf(const SharedPlace &window, uint32_t target, bool isExclusive,
                                  const std::vector<uint32_t> &members) const;
  void needEpoch(WaitNode &node);
  std::optional<SharedPlace> windowOf(const WaitNode &node) const;
  void joinAny(WaitNode &node);
  /// Those who have not come, or came to something else.
  RanksRef missing(uint32_t rank, const Meeting &meeting);
  bool isMet(const Need &need) const;
  void reduce();

  RunRecord &run;
  std::vector<WaitNode> all; ///< by rank, then thread
  std::map<std::tuple<SharedPlace, uint64_t, CallOperation, int64_t>, RanksRef> missed;
};

} // namespace anole::tools
