#include "runtime/core/model/BinCounts.h"

#include "test/support/FailingAllocations.h"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <random>

using namespace anole;

namespace {

void count(BinCounts &bins, uint32_t bin) {
  bins.cover(bin);
  ++bins.at(bin);
}

TEST(BinCountsTest, CountsEachBin) {
  std::mt19937 random(6);
  BinCounts bins;
  std::map<uint32_t, uint32_t> expected;
  for (int i = 0; i < 1000; ++i) {
    uint32_t bin = 40 + random() % (1 + static_cast<uint32_t>(i) / 10);
    count(bins, bin);
    ++expected[bin];
    for (uint32_t any : {0U, 39U, 40U, bin, bin + 1, 159U})
      ASSERT_EQ(bins[any], expected[any]) << any;
  }
}

TEST(BinCountsTest, HasMemoryOnlyForTheBinsThatItCovers) {
  BinCounts bins;
  EXPECT_EQ(bins.memory(), 0u);
  count(bins, 100);
  EXPECT_EQ(bins.size(), 1u);
  count(bins, 97);
  EXPECT_EQ(bins.first(), 97u);
  EXPECT_EQ(bins.size(), 4u);
  EXPECT_LE(bins.memory(), 24u);
}

TEST(BinCountsTest, StaysAsItWasWithoutMemory) {
  BinCounts bins;
  count(bins, 7);
  {
    FailingAllocations fail(0);
    EXPECT_THROW(bins.cover(9), std::bad_alloc);
  }
  EXPECT_EQ(bins.size(), 1u);
  count(bins, 9);
  EXPECT_EQ(bins[7], 1u);
  EXPECT_EQ(bins[9], 1u);
}

TEST(BinCountsTest, CopiesCountByThemselves) {
  BinCounts bins;
  count(bins, 7);
  BinCounts copy = bins, moved;
  count(copy, 9);
  EXPECT_EQ(bins[9], 0u);
  EXPECT_FALSE(copy == bins);
  moved = std::move(copy);
  EXPECT_EQ(moved[7], 1u);
  EXPECT_EQ(moved[9], 1u);
}

TEST(BinCountsTest, EqualsOneThatCoversMore) {
  BinCounts bins, wider;
  count(bins, 7);
  count(wider, 7);
  wider.cover(12);
  EXPECT_TRUE(bins == wider);
  EXPECT_TRUE(wider == bins);
  EXPECT_TRUE(BinCounts() == BinCounts());
  EXPECT_FALSE(bins == BinCounts());
}

} // namespace
