#pragma once

#include "tools/analysis/match/EpochWaits.h"

namespace anole::whatif {

/// Turns the calls of ranks into steps. A call begins once, and is complete as soon as what it
/// waits for has happened.
class Calls {
public:
  explicit Calls(MatchState &all) : all(all), messages(all), oneSided(all), epochs(all) {}

  /// The rank comes to its next call.
  void read(RankState &rank) const;
  void begin(RankState &rank);
  /// False: the rank has to wait for another one.
  bool complete(RankState &rank);

  /// The requests of the first thread that a call uses.
  using Ordinals = std::vector<int64_t>;

  /// Returns what a rank waits for in its call, other than in a collective.
  Ordinals awaited(const RankState &rank) const;
  /// Of what a rank waits for, these never come: its call goes on without them.
  void giveUp(RankState &rank, const Ordinals &requests);
  /// Lets one send be complete that a poll found complete, though it waits for its receive here.
  /// Returns whether the rank is in such a poll.
  bool bufferPolled(RankState &rank);
  void giveUpProbe(RankState &rank);
  /// It waits for others in an epoch that never do their part; false: it does not.
  bool giveUpEpoch(RankState &rank);
  /// Nor do all ranks come to the collective that it is in, or for which its request stands.
  bool giveUpCollective(RankState &rank);
  static const Ordinals &named(const RankState &rank) {
    return rank.objects.requests().givenOfFirst();
  }

private:
  void act(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void actOnWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void flush(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void receive(RankState &rank, const CallShape &shape, const WalkedEvent &event, int64_t request);
  void start(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event, int64_t number);
  bool restart(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  /// A rank's part in a collective: see CollectiveEntry.
  struct Part {
    uint32_t group = 0;
    uint64_t bytes = 0;
    int64_t request = 0;
  };
  void enter(RankState &rank, const CallShape &shape, const WalkedEvent &event, const Part &part);
  void ready(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void enter(RankState &rank, const CallShape &shape, const WalkedEvent &event, int64_t request);
  void meet(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void makeWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void enterWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void settle(const CollectiveInstance &instance, uint32_t group);
  uint32_t enterAll(const CollectiveInstance &instance);
  uint32_t costOf(const CollectiveInstance &instance, const Group &group);
  const CollectiveEntry *rootOf(const CollectiveInstance &instance, const Group &group) const;
  bool takesApart(const CollectiveInstance &instance, const Group &group) const;
  bool sendMessages(const CollectiveInstance &instance, const Group &group);
  void prepare(const CollectiveInstance &instance);
  bool leaveEarly(const CollectiveInstance &instance, const Group &group, uint32_t cost);
  void leaveAlone(const CollectiveEntry &entry, bool isFirst, uint32_t cost);
  void waitForRoot(const CollectiveInstance &instance, const CollectiveEntry &root, uint32_t cost);
  void rootWaits(const CollectiveInstance &instance, const CollectiveEntry &root, uint32_t cost);
  static void keepRequest(RankState &rank);
  static void renameRequest(RankState &rank);
  void forget(RankState &rank, const Ordinals &requests);
  void cancel(RankState &rank, const Ordinals &requests);
  void beginSequence(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  bool probe(RankState &rank, const CallShape &shape, const WalkedEvent &event);

  /// Says how many messages a call receives: between nodes, inside.
  using Received = std::array<uint64_t, 2>;
  Received receivedBy(const RankState &rank, const Ordinals &requests) const;
  void takeOverheads(const RankState &rank, const Received &received);
  void takeOwnTime(const RankState &rank, const Received &received);
  uint32_t ownEndOf(const RankState &rank);
  std::vector<uint32_t> ownEndsOf(const CollectiveInstance &instance);
  void goOn(RankState &rank, const CallShape &shape, uint32_t end);
  void waitUntil(uint32_t end, const RankState &rank);
  bool finish(RankState &rank, const Ordinals &requests);
  bool finishSome(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  bool isThere(const RankState &rank, int64_t request) const;
  void compute(const RankState &rank, uint32_t stream);
  uint32_t siteOf(const RankState &rank) const { return rank.sites[rank.walk.event().point]; }

  MatchState &all;
  Messages messages;
  OneSided oneSided;
  EpochWaits epochs;
};

} // namespace anole::whatif
