#pragma once

#include "tools/analysis/match/ComputeTimes.h"
#include "tools/analysis/match/MatchState.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/steps/Clocks.h"

#include <array>

namespace anole::whatif {

struct PredictOptions {
  MatchOptions match{};
  TimeOptions times{};
  Time tick = nanosecond;
  bool expand = false; ///< walk every event, on all networks at once
  unsigned jobs = 1;   ///< threads, if not
};

/// A RankPrediction is what a rank does on a network: its time, and what this consists of.
struct RankPrediction {
  Time total = 0;
  std::array<Time, counters> parts{};
  Time part(Counter which) const { return parts[static_cast<size_t>(which)]; }
  bool operator==(const RankPrediction &) const = default;
};

/// Wait, latency and bandwidth time of all ranks at a point of the trace.
using SitePrediction = std::array<TimeSum, siteCounters>;

struct Prediction {
  std::vector<RankPrediction> ranks;
  std::vector<SitePrediction> sites;
  uint64_t steps = 0;      ///< that were done; less than the trace has if iterations were skipped
  bool isExpanded = false; ///< all steps were done, for this and other networks together
  bool operator==(const Prediction &other) const {
    return ranks == other.ranks && sites == other.sites;
  }
};

struct Predictions {
  std::vector<Prediction> networks; ///< in the order in which they were given
  Gaps gaps{};
};

/// Runs a trace on networks, as [Tong2016] does, but without expanding what repeats. An error if it
/// cannot be done rightly.
Expected<Predictions> predict(const Trace &trace, const std::vector<Network> &networks,
                              const PredictOptions &options);

} // namespace anole::whatif
