#include "runtime/core/model/BinCounts.h"

#include "test/support/FailingAllocations.h"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <random>

using namespace anole;

namespace {

TEST(BinCountsTest, CountsEachBin) {
  std::mt19937 random(6);
  BinCounts bins;
  std::map<uint32_t, uint32_t> expected;
  for (int i = 0; i < 1000; ++i) {
    uint32_t bin = 40 + random() % (1 + static_cast<uint32_t>(i) / 10);
    bins.count(bin);
    ++expected[bin];
    for (uint32_t any : {0U, 39U, 40U, bin, bin + 1, 159U})
      ASSERT_EQ(bins[any], expected[any]) << any;
  }
}

TEST(BinCountsTest, HasMemoryOnlyForTheBinsThatItCovers) {
  BinCounts bins;
  EXPECT_EQ(bins.memory(), 0u);
  bins.count(100);
  EXPECT_EQ(bins.size(), 1u);
  EXPECT_EQ(bins.memory(), 0u) << "a single time";
  bins.count(97);
  EXPECT_EQ(bins.first(), 97u);
  EXPECT_EQ(bins.size(), 4u);
  EXPECT_LE(bins.memory(), 24u);
}

TEST(BinCountsTest, KeepsTwoBinsApartThatAreFarAboveTheOthers) {
  BinCounts bins;
  for (uint32_t bin : {90U, 20U, 60U, 23U, 20U})
    bins.count(bin);
  EXPECT_LT(bins.coveredEnd(), 60u);
  EXPECT_LE(bins.memory(), 40u);
  EXPECT_EQ(bins.first(), 20u);
  EXPECT_EQ(bins.size(), 71u);
  EXPECT_EQ(bins[20], 2u);
  EXPECT_EQ(bins[60], 1u);
  EXPECT_EQ(bins[90], 1u);
  EXPECT_EQ(bins[30], 0u);
}

TEST(BinCountsTest, CoversAllBinsWhereMoreAreFarAboveTheOthers) {
  BinCounts bins;
  for (uint32_t bin : {90U, 20U, 60U, 70U})
    bins.count(bin);
  EXPECT_EQ(bins.coveredEnd(), 91u);
  for (uint32_t bin : {20U, 60U, 70U, 90U})
    EXPECT_EQ(bins[bin], 1u) << bin;
}

TEST(BinCountsTest, CoversABinThatWasApartAsSoonAsItIsNear) {
  BinCounts bins;
  for (uint32_t bin : {90U, 20U, 84U, 30U, 37U, 44U})
    bins.count(bin);
  EXPECT_LT(bins.coveredEnd(), 84u);
  for (uint32_t bin = 50; bin <= 80; bin += 6)
    bins.count(bin);
  EXPECT_EQ(bins.coveredEnd(), 91u);
  EXPECT_EQ(bins[84], 1u);
  EXPECT_EQ(bins[90], 1u);
}

TEST(BinCountsTest, TakesBackWhatWasCountedWhereverItIs) {
  BinCounts bins;
  for (uint32_t bin : {90U, 20U, 90U})
    bins.count(bin);
  for (uint32_t bin : {90U, 20U, 90U}) {
    ASSERT_NE(bins[bin], 0u);
    bins.uncount(bin);
  }
  EXPECT_TRUE(bins == BinCounts());
}

TEST(BinCountsTest, StaysAsItWasWithoutMemory) {
  BinCounts bins;
  bins.count(7);
  {
    FailingAllocations fail(0);
    EXPECT_THROW(bins.count(9), std::bad_alloc);
  }
  EXPECT_EQ(bins.size(), 1u);
  bins.count(9);
  EXPECT_EQ(bins[7], 1u);
  EXPECT_EQ(bins[9], 1u);
}

TEST(BinCountsTest, CopiesCountByThemselves) {
  BinCounts bins;
  bins.count(7);
  BinCounts copy = bins, moved;
  copy.count(9);
  EXPECT_EQ(bins[9], 0u);
  EXPECT_FALSE(copy == bins);
  moved = std::move(copy);
  EXPECT_EQ(moved[7], 1u);
  EXPECT_EQ(moved[9], 1u);
}

TEST(BinCountsTest, EqualsOneThatCoversMore) {
  BinCounts bins, wider;
  bins.count(7);
  for (uint32_t bin : {7U, 12U})
    wider.count(bin);
  wider.uncount(12);
  EXPECT_TRUE(bins == wider);
  EXPECT_TRUE(wider == bins);
  EXPECT_TRUE(BinCounts() == BinCounts());
  EXPECT_FALSE(bins == BinCounts());
}

} // namespace
