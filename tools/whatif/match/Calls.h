#pragma once

#include "tools/whatif/match/OneSided.h"

namespace anole::whatif {

/// Turns the calls of ranks into steps. A call begins once, and is complete as soon as what it
/// waits for has happened.
class Calls {
public:
  explicit Calls(Matching &all) : all(all), messages(all), oneSided(all) {}

  Expected<void> begin(RankState &rank);
  /// False: the rank has to wait for another one.
  Expected<bool> complete(RankState &rank);

  /// The requests that a call uses.
  using Ordinals = std::vector<int64_t>;
  static Ordinals named(const RankState &rank, const CallShape &shape, const WalkedEvent &event);

private:
  Expected<void> act(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  Expected<void> receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                         int64_t request);
  Expected<void> start(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  Expected<void> startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                          int64_t request);
  /// A rank's part in a collective: see CollectiveEntry.
  struct Part {
    uint32_t group = 0;
    uint64_t bytes = 0;
    int64_t request = 0;
  };
  void enter(RankState &rank, const CallShape &shape, const WalkedEvent &event, const Part &part);
  Expected<void> ready(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  Expected<void> enter(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                       int64_t request);
  Expected<void> makeWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void enterWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void settle(const CollectiveInstance &instance, const Group &group);
  uint32_t enterAll(const CollectiveInstance &instance);
  uint32_t costOf(const CollectiveInstance &instance, const Group &group);
  void keepRequest(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void renameRequest(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  void forget(RankState &rank, const Ordinals &requests);
  void beginSequence(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  Expected<bool> probe(RankState &rank, const CallShape &shape, const WalkedEvent &event);

  bool finish(RankState &rank, const Ordinals &requests);
  bool finishSome(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  bool isThere(const RankState &rank, int64_t request) const;
  void compute(const RankState &rank, uint32_t stream);
  uint32_t siteOf(const RankState &rank) const { return rank.sites[rank.walk.event().point]; }

  Matching &all;
  Messages messages;
  OneSided oneSided;
};

} // namespace anole::whatif
