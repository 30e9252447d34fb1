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
  /// Messages have the usual eager limit, unless one is known. A run that gets stuck with one that
  /// was not chosen has none.
  bool guessesEagerLimit = false;

  /// Returns the network, or one on which messages take no time.
  Network usedNetwork() const;
  /// Returns how messages are matched on it.
  MatchOptions usedMatch() const;
};

/// A CauseRun is the run of a trace on one network, forwards, with all that is needed to follow it
/// backwards. On a network on which messages take no time all waits are for other ranks, and
/// collectives are kept whole; on another one the run is the one that `anole whatif` predicts.
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
    return BackwardPass({trail, *now, setup}, lanes);
  }

private:
  CauseRun(const Trace &trace, const CauseOptions &options, MatchOptions match);
  static Expected<std::unique_ptr<CauseRun>> of(const Trace &trace, const CauseOptions &options,
                                                MatchOptions match);
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
