#pragma once

#include "tools/analysis/match/EpochWaits.h"
#include "tools/analysis/steps/Clocks.h"

namespace anole::whatif {

/// A TimedSink hands steps on, and knows when each rank did its last one on a network on which
/// messages take no time.
class TimedSink : public StepSink {
public:
  /// `setup` is that of the run, on any networks; what it refers to must outlive the sink.
  TimedSink(StepSink &to, const ClockSetup &setup)
      : to(to), ideal{idealNetwork()}, clocks(setup.with(ideal, setup.streams).withoutCounters()) {}

  void take(const Step &step) override {
    clocks.apply(step);
    to.take(step);
  }
  bool isFull() const override { return to.isFull(); }
  Time now(uint32_t rank) const { return clocks.now(rank); }

private:
  StepSink &to;
  const std::vector<Network> ideal;
  Clocks clocks;
};

/// A LockQueue says which rank has a lock of a window next, and lets it wait for those that had it.
///
/// That is the one thing about ranks that depends on time. All of them go on until each waits for
/// others or for a lock; then no other rank will ask for a lock before one of these has its own,
/// and the one that asked first is next. The time for that is one without a network, so that the
/// steps are the same on all. Programs that never lock exclusively need no order, nor times.
///
/// Locks of all ranks at once (MPI_Win_lock_all) keep no rank out. Rejected: the order of the
/// recorded times. Histograms do not have it, and a rank would wait for one that comes later here.
///
/// Time: a look at all that wait, for each lock. What repeats is gone through.
class LockQueue {
public:
  LockQueue(MatchState &all, const TimedSink &times) : all(all), times(times) {}

  void ask(RankState &rank, const CallShape &shape, const WalkedEvent &event, uint32_t site);
  void unlock(RankState &rank, const CallShape &shape, const WalkedEvent &event);

  /// One of those that ask has its lock, and goes on; false: none can.
  bool grantOne();

private:
  struct Key {
    uint32_t group = 0, ordinal = 0; ///< the communicator of the window, and which of its windows
    uint32_t target = 0;
    auto operator<=>(const Key &) const = default;
  };
  struct Lock {
    uint32_t exclusive = Slots::none;      ///< when the last one ended
    std::map<uint32_t, uint32_t> shared{}; ///< when those since then ended: each rank's last one
    uint32_t holders = 0;
    bool isExclusive = false; ///< the one that is held
  };
  struct Wanted {
    Key key;
    uint32_t rank, site;
    bool isExclusive;
  };
  std::optional<Key> keyOf(RankState &rank, const CallShape &shape, const WalkedEvent &event);
  bool isFree(const Wanted &wanted);
  void grant(const Wanted &wanted);

  MatchState &all;
  const TimedSink &times;
  std::map<Key, Lock> locks;
  std::vector<Wanted> queue;
};

} // namespace anole::whatif
