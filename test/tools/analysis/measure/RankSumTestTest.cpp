#include "tools/analysis/measure/RankSumTest.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// Values 1 to 5 against 6 to 10: U is 0, and p by the normal approximation 0.0090.
TEST(RankSumTest, GivesTheProbabilityOfTextbooks) {
  std::vector<TwoRuns> values;
  for (int i = 1; i <= 10; ++i)
    values.push_back({double(i), i <= 5 ? 1.0 : 0.0, i > 5 ? 1.0 : 0.0});
  RankSumTest test(values);
  EXPECT_EQ(test.effect, 1);
  EXPECT_NEAR(test.probability, 0.0090, 0.0001);
  EXPECT_FALSE(test.isDifferent()); // too few values
}

TEST(RankSumTest, SeesNoDifferenceBetweenEqualValuesOrNone) {
  EXPECT_EQ(RankSumTest({{5, 1000, 1000}}).effect, 0);
  EXPECT_FALSE(RankSumTest({{5, 1000, 1000}}).isDifferent());
  EXPECT_FALSE(RankSumTest({}).isDifferent());
  EXPECT_FALSE(RankSumTest({{5, 1, 0}}).isDifferent());
}

/// Many calls make any difference sure. It must also be large.
TEST(RankSumTest, DoesNotCountSmallEffects) {
  RankSumTest test({{1, 550000, 450000}, {2, 450000, 550000}});
  EXPECT_LT(test.probability, 1e-9);
  EXPECT_NEAR(test.effect, 0.1, 1e-9);
  EXPECT_FALSE(test.isDifferent());
}

} // namespace
} // namespace anole::tools
