#pragma once

#include "tools/analysis/predict/Predict.h"

namespace anole::whatif {

/// A run on the ideal network, on which messages and collectives take no time.
struct IdealRun {
  double useful = 0; ///< nanoseconds of the rank that computes most
  double time = 0;
  Draws draws = Draws::Own;
  Gaps gaps{};
};

/// `Draws::Auto` is settled by what the run was recorded to take, in nanoseconds. No network is
/// faster than the ideal one. So if the ideal run is longer when each rank draws its times for
/// itself, ranks that were slow at the same steps wait for each other in the prediction as they
/// never did; then all ranks draw alike, in a second prediction.
Expected<IdealRun> idealRun(const Trace &trace, PredictOptions options, double recorded);

/// Returns whether a run is longer than another one by more than what rounding does.
inline bool isLonger(double time, double than) { return time > 1.02 * than; }

/// The options with `Draws::Auto` replaced. Time: one prediction on one network, or two, if times
/// are drawn at all.
PredictOptions settled(const Trace &trace, PredictOptions options);

} // namespace anole::whatif
