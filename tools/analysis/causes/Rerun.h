#pragma once

#include "tools/analysis/causes/CauseRun.h"
#include "tools/analysis/causes/ChangedTimes.h"

namespace anole::whatif {

/// A Rerun runs again what a trace did, with other times. Time: that of the run, each time.
class Rerun {
public:
  Rerun(const CauseRun &run, uint64_t limit) : run(run), limit(limit) {}

  /// Returns how much shorter the run is, in nanoseconds; 0 if it cannot be told.
  double gain(const TimeStreams &streams) const;
  double gain(const TimeStreams &streams, const Network &network) const;
  /// The same with the recorded times on another network.
  double gainOn(const Network &network) const { return gain(run.streams(), network); }
  /// The same if some computing takes `factor` times as long.
  double faster(const OfStreams &which, double factor) const {
    return gain(scaledTimes(run.streams(), which, factor));
  }
  /// The gain if all ranks computed as long in some of their times, at each place and all in all.
  double gainIfBalanced(const OfStreams &which) const;

  const CauseRun &run;

private:
  std::unique_ptr<Clocks> ran(const ClockSetup &setup) const;
  double gain(const Clocks &clocks) const;

  const uint64_t limit;
};

} // namespace anole::whatif
