#pragma once

#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/match/RepeatDetector.h"
#include "tools/analysis/steps/Clocks.h"

namespace anole::whatif {

/// A StepSource turns a trace into steps, and holds what they refer to: costs and times. The trace
/// must outlive it.
class StepSource {
public:
  StepSource(const Trace &trace, MatchOptions match, const TimeOptions &times)
      : trace(trace), options(std::move(match)), times(trace, times) {}

  Expected<Matcher> matcher(StepSink &sink) {
    return Matcher::over(
        trace, std::make_unique<MatchState>(trace.info.ranks, costs, sink, options), times);
  }
  /// What clocks need that run the steps on these networks.
  ClockSetup setup(const std::vector<Network> &networks, Time tick) const {
    return {networks,
            costs,
            times.streams(),
            trace.info.ranks,
            trace.streams[0].points.size(),
            tick,
            options.model == NetworkModel::Loggps};
  }
  /// Writes all steps as a tape. Returns what of the trace is not in them; nothing if what does not
  /// repeat takes more memory than there may be.
  Expected<std::optional<Gaps>> write(TapeWriter &writer);

private:
  const Trace &trace;
  const MatchOptions options;
  CostTable costs;
  ComputeTimes times;
};

} // namespace anole::whatif
