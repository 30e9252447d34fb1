#include "runtime/core/model/RankSums.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(RankSums, KeepsEveryTimeToATenthOfAPercent) {
  for (double time = 1; time < 1e18; time *= 1.037)
    EXPECT_NEAR(RankSums::timeOf(RankSums::codeOf(time)) / time, 1, 0.0007) << time;
}

TEST(RankSums, KeepsNothingAsNothing) {
  EXPECT_EQ(RankSums::codeOf(0), 0);
  EXPECT_EQ(RankSums::timeOf(0), 0);
  EXPECT_EQ(RankSums::codeOf(-5), 0) << "a clock that went back";
  EXPECT_EQ(RankSums::codeOf(1e300), RankSums::largest);
}

TEST(RankSums, JoinsEqualNeighbours) {
  RankSums sums;
  sums.append(7, 2);
  sums.append(7, 3);
  sums.append(8, 0);
  sums.append(9, 1);
  EXPECT_EQ(sums.runs, (ShortList<RankSums::Run>{{7, 5}, {9, 1}}));
  EXPECT_EQ(sums.ranks(), 6u);
}

TEST(RankSums, CoarsensWithinTheErrorThatItNames) {
  for (unsigned coarseness = 1; coarseness <= RankSums::coarsest; ++coarseness)
    for (RankSums::Code code = 2400; code < 5600; code += 7) {
      RankSums sums;
      sums.append(code, 1);
      sums.coarsen(coarseness);
      double factor = sums.at(0, 0, 1) / RankSums::timeOf(code);
      EXPECT_LE(std::max(factor, 1 / factor), 1.0001 + RankSums::errorOf(coarseness));
    }
}

TEST(RankSums, ARankThatSpentSomethingNeverSpendsNothing) {
  RankSums sums;
  sums.append(0, 1);
  sums.append(1, 1);
  sums.coarsen(RankSums::coarsest);
  EXPECT_EQ(sums.at(0, 0, 2), 0);
  EXPECT_GT(sums.at(1, 0, 2), 0);
}

TEST(RankSums, IsTheMeanWhereRanksSpentTheSame) {
  EXPECT_EQ(RankSums().at(3, 1200, 4), 300);
  EXPECT_EQ(RankSums().at(0, 0, 0), 0);
}

TEST(RankSums, CountsNoMoreRanksThanThereCanBe) {
  RankSums sums;
  sums.runs = {{1, UINT64_MAX}, {2, 5}};
  EXPECT_EQ(sums.ranks(), UINT64_MAX);
}

} // namespace
} // namespace anole
