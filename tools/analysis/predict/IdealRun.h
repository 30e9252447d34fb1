#pragma once

#include "tools/analysis/predict/Predict.h"

namespace anole::whatif {

/// A run on the ideal network, on which messages and collectives take no time.
struct IdealRun {
  double useful = 0; ///< nanoseconds of the rank that computes most
  double time = 0;
  DrawnTimes drawn{Draws::Own};
  Gaps gaps{};
};

/// `Draws::Auto` is settled by what the run was recorded to take, in nanoseconds, less what of it
/// was the tracer's. No network is faster than the ideal one. So if the ideal run is longer when
/// each rank draws its times for itself, ranks that were slow at the same steps wait for each other
/// in the prediction as they never did. Then all ranks draw alike, in a second prediction; and if
/// they wait for each other too little so, they draw for themselves at as many steps as the
/// recorded run had time for, in a third one.
Expected<IdealRun> idealRun(const Trace &trace, PredictOptions options, double recorded);

/// Returns whether a run is longer than another one by more than what rounding does.
inline bool isLonger(double time, double than) { return time > 1.02 * than; }

/// The options with `Draws::Auto` replaced. Time: up to three predictions on one network, if times
/// are drawn at all.
PredictOptions settled(const Trace &trace, PredictOptions options);

} // namespace anole::whatif
