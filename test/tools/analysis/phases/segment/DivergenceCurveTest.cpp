#include "tools/analysis/phases/segment/DivergenceCurve.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

/// A x 500, B x 500: the curve is highest in the middle, where the best cut is.
TEST(DivergenceCurve, IsHighestWherePhasesChange) {
  const Sequence sequence{{500, 0}, {500, 1}};
  std::vector<Cut> curve = divergenceCurve(sequence, 9);
  ASSERT_EQ(curve.size(), 9U);
  for (size_t i = 0; i < curve.size(); ++i) {
    EXPECT_EQ(curve[i].position, 100 * (i + 1));
    EXPECT_LE(curve[i].divergence, curve[4].divergence);
  }
  Cut best = *bestCut(sequence).cut;
  EXPECT_EQ(curve[4].position, best.position);
  EXPECT_EQ(curve[4].divergence, best.divergence);
  EXPECT_EQ(curve[4].strength, best.strength);
}

TEST(DivergenceCurve, HasNotMorePlacesThanThereAre) {
  std::vector<Cut> curve = divergenceCurve({{2, 0}, {1, 1}}, 9);
  ASSERT_EQ(curve.size(), 2U);
  EXPECT_EQ(curve[0].position, 1U);
  EXPECT_EQ(curve[1].position, 2U);
  EXPECT_TRUE(divergenceCurve({}, 9).empty());
}

/// Repeats are not expanded.
TEST(DivergenceCurve, OfALongLoopIsLow) {
  const uint64_t times = uint64_t(1) << 50;
  for (const Cut &cut : divergenceCurve({{times, 0, {{1, 0}, {1, 1}}}}, 9))
    EXPECT_LT(cut.divergence, 1e-6);
}

} // namespace
} // namespace anole::phases
