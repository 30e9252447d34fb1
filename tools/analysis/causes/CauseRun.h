#pragma once

#include "tools/analysis/causes/BackwardPass.h"
#include "tools/analysis/match/StepSource.h"

#include <memory>

namespace anole::whatif {

struct CauseOptions {
  MatchOptions match{};
  TimeOptions times{};
  Network network{}; ///< without a name: messages take no time
  Time tick = 0;
  bool mayBeEager = false; ///< the eager limit is a guess: a run that gets stuck has none

  /// Guesses the usual eager limit, unless there is one.
  void guessEagerLimit() {
    mayBeEager = !match.eagerLimit;
    match.eagerLimit = match.eagerLimit.value_or(MatchOptions::usualEagerLimit);
  }
};

/// A CauseRun is the run of a trace on one network, forwards, with all that is needed to follow it
/// backwards. On a network on which messages take no time all waits are for other ranks.
///
/// Memory: the steps that do not repeat, some 25 bytes each.
class CauseRun {
public:
  /// The trace must outlive it. An error if its ranks cannot be run against each other.
  static Expected<std::unique_ptr<CauseRun>> of(const Trace &trace, const CauseOptions &options);

  const Clocks &clocks() const { return *now; }
  const TimeStreams &streams() const { return setup.streams; }
  const StepProgram &tape() const { return writer.tape(); }
  const ClockSetup &clockSetup() const { return setup; }
  uint64_t steps() const { return done; } ///< that were really done
  const Gaps &gaps() const { return left; }
  uint32_t lastRank() const; ///< whose clock shows the latest time
  Time end() const { return clocks().now(lastRank()); }

  const Trail &way() const { return trail; }
  BackwardPass backwards(const WaitLanes &lanes) const {
    return BackwardPass({trail, *now, setup, now->slotCount()}, lanes);
  }

private:
  CauseRun(const Trace &trace, const CauseOptions &options);
  Expected<void> run(uint64_t limit);

  const std::vector<Network> networks;
  StepSource source;
  TapeWriter writer;
  Trail trail;
  const ClockSetup setup;
  std::unique_ptr<Clocks> now{};
  uint64_t done = 0;
  Gaps left{};
};

} // namespace anole::whatif
