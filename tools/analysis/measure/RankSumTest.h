#pragma once

#include <vector>

namespace anole::tools {

/// TwoRuns say how often a value was measured in each of two runs.
struct TwoRuns {
  double value, first, second;
};

/// A RankSumTest finds out whether one of two runs tends to larger values.
///
/// The test is that of Mann and Whitney, normal approximation, corrected for ties
/// [MannWhitney1947]; the effect is the chance that a value of the second run is larger than one of
/// the first, minus the chance that it is smaller [VarghaDelaney2000]. Both need an order only, so
/// a histogram is enough, and outliers, as other programs on a machine make, weigh as one value.
/// Rejected: Welch's test of means. One call that was interrupted for a second decides it.
///
/// Values of one run are not independent of each other, so a probability alone finds differences
/// between any two runs with many calls: a difference counts if its effect is large, too.
struct RankSumTest {
  double effect = 0;      ///< from -1: the second is always smaller, to 1: always larger
  double probability = 1; ///< of an effect like this if there were no difference

  /// In any order. Time: sorting them.
  explicit RankSumTest(std::vector<TwoRuns> values);

  /// "Large" as [VarghaDelaney2000] have it.
  bool isDifferent() const { return probability < 0.001 && (effect > 0.43 || effect < -0.43); }
};

} // namespace anole::tools
