#pragma once

#include "tools/analysis/match/Rendezvous.h"
#include "tools/analysis/network/CollectiveRounds.h"

namespace anole::whatif {

/// Sends and receives messages for a rank.
class Messages {
public:
  explicit Messages(MatchState &all) : all(all), rendezvous(all) {}

  /// A rank that is so far ahead of a receiver rests at its next iteration, so that memory stays
  /// bounded, and iterations of ranks stay together.
  static constexpr size_t enough = 4;

  /// `request` is that of the send; `noRequest`: it never waits.
  void send(RankState &rank, const CallShape &shape, const WalkedEvent &event, StepKind kind,
            int64_t request);

  /// Posts a receive as this request. What a wildcard got is in `got`; a receive that got nothing
  /// is none.
  struct Got {
    int64_t source, tag;
  };
  static Got gotAtOnce(const CallShape &shape, const WalkedEvent &event);
  static Got gotLater(const CallShape &shape, const WalkedEvent &event);
  void receive(RankState &rank, const CallShape &shape, const WalkedEvent &event, const Got &got,
               int64_t request);

  /// The channel of a receive or probe; empty if it receives nothing.
  std::optional<ChannelKey> channelOf(RankState &rank, const CallShape &shape,
                                      const WalkedEvent &event, const Got &got);

  /// A receive, as this request, of the next message of a channel, which is there.
  void take(RankState &rank, const ChannelKey &key, int64_t request);

  /// Of a receive that will never be.
  void forget(const Request &request);

  /// The number of the communicator that a call, or its window, uses; empty if its members are not
  /// known.
  std::optional<uint32_t> groupOf(const RankState &rank, const CallShape &shape,
                                  const WalkedEvent &event);

  /// A peer of a call, as a rank of MPI_COMM_WORLD, by its distance from the rank.
  std::optional<uint32_t> peerAt(const RankState &rank, const CallShape &shape, uint32_t group,
                                 int64_t distance);

  /// Sends the messages of a round of a collective, which its members receive: those of a
  /// communicator by their places.
  void exchange(const Round &round, const std::vector<const CollectiveEntry *> &members);

  /// Lets a send be complete before its message is received.
  void buffer(RankState &rank, int64_t request);

  /// Gives a receive or a send up that waits for what never comes.
  void withdraw(RankState &rank, int64_t request);

private:
  void endRequest(RankState &rank, int64_t request);
  void noteTaken(const ChannelKey &key);
  /// Returns the link of a rank that goes to another one, or comes from there: inside a node the
  /// rank's own, else that of its node.
  uint32_t linkOf(uint32_t rank, uint32_t other, bool comesIn) const;
  uint32_t ownCost() { return all.costs.add({CostKind::Copy, true, 0, 0}); }
  void passLink(StepKind kind, const ChannelKey &way, uint32_t slot, uint32_t cost);
  Message depart(RankState &rank, const CallShape &shape, StepKind kind, const ChannelKey &key,
                 uint64_t bytes, int64_t request);
  Message depart(uint32_t from, uint32_t to, uint64_t bytes);
  void deliver(const ChannelKey &key, int64_t request, const Message &message);

  MatchState &all;
  Rendezvous rendezvous;
};

} // namespace anole::whatif
