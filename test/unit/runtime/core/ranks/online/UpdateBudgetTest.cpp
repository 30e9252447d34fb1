#include "runtime/core/ranks/online/UpdateBudget.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint64_t ms = 1'000'000;
constexpr uint64_t first = 0; ///< the cost of the last update, while there was none

/// What so many ranks say of their records, of which there are so many kinds.
DistinctParts partsOf(uint32_t ranks, uint32_t kinds) {
  DistinctParts all;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    Trace leaf;
    leaf.info.ranks = 1;
    for (uint32_t text = 0; text < 100; ++text)
      leaf.texts.push_back({0, std::to_string(rank % kinds) + "/" + std::to_string(text)});
    all.join(DistinctParts::of(leaf));
  }
  return all;
}

TEST(DistinctPartsTest, AreFewWhereRanksDoTheSame) {
  EXPECT_NEAR(partsOf(1, 1).share(), 1, 0.01);
  EXPECT_NEAR(partsOf(16, 1).share(), 1. / 16, 0.01);
}

TEST(DistinctPartsTest, AreEstimatedFromASampleWhereThereAreMany) {
  EXPECT_NEAR(partsOf(16, 8).share(), 0.5, 0.15);
  EXPECT_NEAR(partsOf(64, 64).share(), 1, 0.2);
}

TEST(DistinctPartsTest, TravelAsBytes) {
  Progress progress{1, 2, 3, 4, 5, partsOf(4, 2)};
  EXPECT_EQ(progressFrom(toBytes(progress)), progress);
}

/// A budget of one percent, whose first update has cost 10 ms with 1000 bytes of records.
UpdateBudget afterTheFirstUpdate() {
  UpdateBudget budget(1);
  EXPECT_TRUE(budget.allows({1, 0, first, 1000}, 1'000'000 * ms));
  budget.completed();
  return budget;
}

TEST(UpdateBudgetTest, TheFirstUpdateIsGuessedFromTheSizeOfTheRecords) {
  UpdateBudget budget(3);
  uint64_t cost = UpdateBudget::leastCost + 1000 * UpdateBudget::costOfByte;
  EXPECT_FALSE(budget.allows({1, 0, first, 1000}, cost * 33));
  EXPECT_TRUE(budget.allows({1, 0, first, 1000}, cost * 34));
}

TEST(UpdateBudgetTest, LaterOnesAreTakenToCostAsMuchAsTheLastOne) {
  UpdateBudget budget = afterTheFirstUpdate();
  EXPECT_FALSE(budget.allows({2, 10 * ms, 10 * ms, 1000}, 1999 * ms));
  EXPECT_TRUE(budget.allows({2, 10 * ms, 10 * ms, 1000}, 2001 * ms));
}

TEST(UpdateBudgetTest, ARecordThatHasGrownCostsMore) {
  UpdateBudget budget = afterTheFirstUpdate();
  EXPECT_FALSE(budget.allows({2, 10 * ms, 10 * ms, 5000}, 5999 * ms));
  EXPECT_TRUE(budget.allows({2, 10 * ms, 10 * ms, 5000}, 6001 * ms));
}

TEST(UpdateBudgetTest, ASmallerRecordIsNotTakenToCostLess) {
  UpdateBudget budget = afterTheFirstUpdate();
  EXPECT_FALSE(budget.allows({2, 10 * ms, 10 * ms, 10}, 1999 * ms));
}

TEST(UpdateBudgetTest, WhatAnUpdateThatWasGivenUpCostIsPaidButForecastsNothing) {
  UpdateBudget budget = afterTheFirstUpdate();
  EXPECT_TRUE(budget.allows({2, 10 * ms, 10 * ms, 2000}, 1'000'000 * ms));
  EXPECT_FALSE(budget.allows({3, 12 * ms, 2 * ms, 2000}, 3199 * ms));
  EXPECT_TRUE(budget.allows({3, 12 * ms, 2 * ms, 2000}, 3201 * ms));
}

TEST(UpdateBudgetTest, NobodyIsAskedBeforeThereCanBeEnough) {
  UpdateBudget budget(10);
  EXPECT_TRUE(budget.mayAsk(0));
  EXPECT_FALSE(budget.allows({1, 8 * ms, first, 0}, 50 * ms));
  EXPECT_FALSE(budget.mayAsk(99 * ms));
  EXPECT_TRUE(budget.mayAsk(101 * ms));
}

TEST(UpdateBudgetTest, NoLimitAllowsWhateverThereIsMemoryFor) {
  UpdateBudget budget(0);
  EXPECT_TRUE(budget.allows({1, 1000 * ms, 1000 * ms, UpdateBudget::unaffordable - 1}, 0));
  EXPECT_TRUE(budget.mayAsk(0));
}

/// Half a second has passed, and the first trace is due: what the records cost if all is distinct.
constexpr uint64_t due = UpdateBudget::firstAt;
uint64_t bytesFor(uint64_t cost) {
  return (cost - UpdateBudget::leastCost) / UpdateBudget::costOfByte;
}

TEST(UpdateBudgetTest, TheFirstTraceMayCostATenthOfASecondWhateverTheBudgetIs) {
  UpdateBudget budget(1);
  EXPECT_FALSE(budget.allows({1, 0, first, bytesFor(90 * ms)}, due - 1));
  EXPECT_FALSE(budget.mayAsk(due - 1));
  EXPECT_TRUE(budget.mayAsk(due));
  EXPECT_TRUE(budget.allows({1, 0, first, bytesFor(90 * ms)}, due));
  EXPECT_FALSE(budget.mustWeigh());
}

TEST(UpdateBudgetTest, AFirstTraceThatWasGivenUpIsTriedAgainAtOnce) {
  UpdateBudget budget(1);
  Progress progress{1, 0, first, bytesFor(90 * ms)};
  EXPECT_TRUE(budget.allows(progress, due));
  EXPECT_TRUE(budget.mayAsk(due));
  EXPECT_TRUE(budget.allows(progress, due));
  budget.completed();
  progress.update = 20 * ms;
  EXPECT_FALSE(budget.allows(progress, due) || budget.mayAsk(due));
}

TEST(UpdateBudgetTest, AttemptsAtAFirstTraceTakeATenthOfASecondTogether) {
  UpdateBudget budget(1);
  EXPECT_FALSE(budget.allows({1, 20 * ms, first, bytesFor(90 * ms)}, due));
  EXPECT_TRUE(budget.allows({1, 20 * ms, first, bytesFor(70 * ms)}, due));
}

TEST(UpdateBudgetTest, WhereItSeemsToCostMoreRanksSayWhatIsDistinct) {
  UpdateBudget budget(1);
  Progress progress{1, 0, first, bytesFor(600 * ms)};
  EXPECT_FALSE(budget.allows(progress, due));
  EXPECT_TRUE(budget.mustWeigh() && budget.mayAsk(due));
  progress.parts = partsOf(16, 1);
  EXPECT_TRUE(budget.allows(progress, due));
}

TEST(UpdateBudgetTest, TheyAreAskedOnce) {
  UpdateBudget budget(1);
  Progress progress{1, 0, first, bytesFor(600 * ms)};
  EXPECT_FALSE(budget.allows(progress, due));
  progress.parts = partsOf(16, 16);
  EXPECT_FALSE(budget.allows(progress, due));
  EXPECT_FALSE(budget.mustWeigh() || budget.mayAsk(due));
}

/// Records of two ranks that differ in everything else, of which the largest takes so long to be
/// copied.
Progress largeRecords(uint64_t copying) {
  const uint64_t bytes = copying / UpdateBudget::costOfCopiedByte;
  return {.furthest = 1, .record = 2 * bytes, .largest = bytes};
}

TEST(UpdateBudgetTest, RanksSayWhatIsDistinctWhereTheyCanCopyTheirRecordsTwiceInATenthOfASecond) {
  UpdateBudget budget(1);
  EXPECT_FALSE(budget.allows(largeRecords(45 * ms), due));
  EXPECT_TRUE(budget.mustWeigh());
}

TEST(UpdateBudgetTest, RanksWithLargerRecordsSayItAsSoonAsTheBudgetPaysForACopy) {
  UpdateBudget budget(1);
  EXPECT_FALSE(budget.allows(largeRecords(55 * ms), due) || budget.mustWeigh());
  EXPECT_FALSE(budget.mayAsk(5499 * ms));
  EXPECT_TRUE(budget.mayAsk(5500 * ms));
  EXPECT_FALSE(budget.allows(largeRecords(55 * ms), 5500 * ms));
  EXPECT_TRUE(budget.mustWeigh());
}

TEST(UpdateBudgetTest, ATraceCostsACopyOfTheLargestRecordAtLeast) {
  UpdateBudget budget(1);
  Progress progress = largeRecords(200 * ms);
  progress.parts = partsOf(16, 1);
  EXPECT_FALSE(budget.allows(progress, due) || budget.mayAsk(20'000 * ms));
  EXPECT_TRUE(budget.allows(progress, 80'000 * ms));
}

TEST(UpdateBudgetTest, WhoHasNoRoomForACopyIsAskedAgainAfterTwiceTheTime) {
  for (uint32_t percent : {0, 1}) {
    UpdateBudget budget(percent);
    EXPECT_FALSE(budget.allows({1, 0, first, UpdateBudget::unaffordable}, due));
    EXPECT_FALSE(budget.mustWeigh() || budget.mayAsk(2 * due - 1));
    EXPECT_TRUE(budget.mayAsk(2 * due));
  }
}

TEST(UpdateBudgetTest, LaterTracesGoByTheBudget) {
  UpdateBudget budget(1);
  EXPECT_TRUE(budget.allows({1, 0, first, bytesFor(90 * ms)}, due));
  budget.completed();
  EXPECT_FALSE(budget.allows({2, 20 * ms, 20 * ms, bytesFor(90 * ms)}, 3999 * ms));
  EXPECT_TRUE(budget.allows({2, 20 * ms, 20 * ms, bytesFor(90 * ms)}, 4001 * ms));
}

/// What ranks say when one of them has spent so much on clusterings without a trace.
Progress signedFor(uint64_t cost) { return {1, cost, 0, 1000, cost}; }

TEST(SigningBudgetTest, TheFirstClusteringNeedsNone) {
  SigningBudget budget(3);
  EXPECT_TRUE(budget.mayAsk(0));
  EXPECT_TRUE(budget.allows(signedFor(0), 0));
}

TEST(SigningBudgetTest, LaterOnesAreTakenToCostAsMuchAsTheLastOne) {
  SigningBudget budget(1);
  EXPECT_TRUE(budget.allows(signedFor(0), 0));
  EXPECT_FALSE(budget.allows(signedFor(2 * ms), 399 * ms));
  EXPECT_FALSE(budget.mayAsk(399 * ms));
  EXPECT_TRUE(budget.mayAsk(400 * ms));
  EXPECT_TRUE(budget.allows(signedFor(2 * ms), 400 * ms));
  EXPECT_FALSE(budget.allows(signedFor(3 * ms), 399 * ms));
  EXPECT_TRUE(budget.allows(signedFor(3 * ms), 400 * ms));
}

TEST(SigningBudgetTest, NoLimitAllowsEverything) {
  SigningBudget budget(0);
  EXPECT_TRUE(budget.allows(signedFor(0), 0));
  EXPECT_TRUE(budget.allows(signedFor(1000 * ms), 0));
}

TEST(ProgressTest, OfSeveralRanksHasTheFurthestAndTheDearestAndAllBytes) {
  Progress all{7, 10, 3, 100, 4, {}, 100};
  join(all, {5, 20, 2, 50, 6, {}, 50});
  EXPECT_EQ(all, (Progress{7, 20, 3, 150, 6, {}, 100}));
  EXPECT_EQ(progressFrom(toBytes(all)), all);
}

} // namespace
} // namespace anole
