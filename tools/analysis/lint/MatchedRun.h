#pragma once

#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/match/RepeatDetector.h"

namespace anole::lint {

/// Runs the ranks of a trace against each other and tells a watch what they do. Steps are dropped,
/// and what comes round is skipped.
class MatchedRun {
public:
  MatchedRun(const Trace &trace, const whatif::MatchOptions &options)
      : trace(trace), options(options), times(trace, {}) {}

  /// The ranks at their starts.
  Expected<whatif::Matcher> matcher() {
    return whatif::Matcher::over(
        trace, std::make_unique<whatif::MatchState>(trace.info.ranks, costs, steps, options),
        times);
  }
  Expected<void> run(whatif::Matcher &matcher, whatif::CallWatch *watch) {
    matcher.matching().watch = watch;
    whatif::RepeatDetector cuts(matcher.matching(), steps, whatif::Looking::Seldom);
    return matcher.run(&cuts);
  }

private:
  class Dropped : public whatif::TapeWriter {
  public:
    void take(const whatif::Step & /*step*/) override {}
    bool isFull() const override { return false; }
  };

  const Trace &trace;
  const whatif::MatchOptions options;
  whatif::CostTable costs{whatif::CostTable::Apart::ByKind};
  Dropped steps;
  whatif::ComputeTimes times;
};

} // namespace anole::lint
