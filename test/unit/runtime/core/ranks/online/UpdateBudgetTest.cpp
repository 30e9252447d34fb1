#include "runtime/core/ranks/online/UpdateBudget.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint64_t ms = 1'000'000;
constexpr uint64_t first = 0; ///< the cost of the last update, while there was none

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

TEST(UpdateBudgetTest, NoLimitAllowsEverything) {
  UpdateBudget budget(0);
  EXPECT_TRUE(budget.allows({1, 1000 * ms, 1000 * ms, UINT64_MAX}, 0));
  EXPECT_TRUE(budget.mayAsk(0));
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
  Progress all{7, 10, 3, 100, 4};
  join(all, {5, 20, 2, 50, 6});
  EXPECT_EQ(all, (Progress{7, 20, 3, 150, 6}));
  EXPECT_EQ(progressFrom(toBytes(all)), all);
}

} // namespace
} // namespace anole
