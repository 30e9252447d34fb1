#include "tools/analysis/steps/Trail.h"

namespace anole::whatif {
namespace {

/// The ranges of bounds say which way a maximum went (receive, boundOfWin).
Decision decisionOf(const Step &step, const Bound &bound) {
  if (step.kind != StepKind::Finish)
    return bound.low == 1 ? Decision::Changes : Decision::Stays;
  if (bound.high == noLimit)
    return Decision::Stays;
  return bound.low == -noLimit ? Decision::Changes : Decision::InFlight;
}

} // namespace

void Trail::add(const std::vector<Step> &steps, const Watch &decided,
                const std::vector<TakenLongTime> &taken) {
  if (steps.empty())
    return;
  parts.push_back({&steps, decisions.size(), 1, longTimes.size(), longTimes.size() + taken.size()});
  longTimes.insert(longTimes.end(), taken.begin(), taken.end());
  auto bound = decided.begin();
  for (const Step &step : steps)
    if (decides(step))
      decisions.push_back(decisionOf(step, *bound++));
}

} // namespace anole::whatif
