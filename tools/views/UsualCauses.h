#pragma once

#include "tools/analysis/causes/CauseRun.h"
#include "tools/analysis/predict/IdealRun.h"

namespace anole::whatif {

/// Returns how causes are looked for where a user has chosen nothing: messages take no time. Who
/// has the efficiency knows how times are drawn; otherwise that takes up to three predictions.
inline CauseOptions usualCauses(const Trace &trace, MatchOptions match,
                                const TimeOptions &times = {}) {
  PredictOptions predict;
  predict.match = std::move(match);
  predict.match.rootedLeaveEarly = true;
  predict.times = times;
  predict = settled(trace, std::move(predict));
  CauseOptions causes{std::move(predict.match), predict.times};
  causes.guessesEagerLimit = true;
  return causes;
}

} // namespace anole::whatif
