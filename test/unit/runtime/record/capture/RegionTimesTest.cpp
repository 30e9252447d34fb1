#include "runtime/record/capture/RegionTimes.h"

#include <gtest/gtest.h>

namespace anole::record {
namespace {

/// Ten ticks before calls for each one inside.
Spent after(uint64_t time) { return {10 * time, time}; }

TEST(RegionTimes, ARegionHasTheTimeBetweenItsEnds) {
  RegionTimes times;
  times.begin(1, after(5));
  times.end(1, after(8));
  times.begin(1, after(20));
  times.end(1, after(24));
  auto result = times.result(after(100));
  ASSERT_EQ(result.size(), 1u);
  EXPECT_EQ(result[0].name, 1);
  EXPECT_EQ(result[0].whole, after(7));
  EXPECT_EQ(result[0].own, after(7));
}

TEST(RegionTimes, WhatIsInsideAnotherIsNotItsOwn) {
  RegionTimes times;
  times.begin(1, after(0));
  times.begin(2, after(3));
  times.end(2, after(7));
  times.end(1, after(10));
  auto result = times.result(after(10));
  EXPECT_EQ(result[0].whole, after(10));
  EXPECT_EQ(result[0].own, after(6));
  EXPECT_EQ(result[1].own, after(4));
}

TEST(RegionTimes, RegionsMayOverlap) {
  RegionTimes times;
  times.begin(1, after(0));
  times.begin(2, after(2));
  times.end(1, after(5));
  times.end(2, after(9));
  auto result = times.result(after(9));
  EXPECT_EQ(result[0].whole, after(5));
  EXPECT_EQ(result[0].own, after(2));
  EXPECT_EQ(result[1].whole, after(7));
  EXPECT_EQ(result[1].own, after(7));
}

TEST(RegionTimes, ARegionInsideItselfCountsOnce) {
  RegionTimes times;
  times.begin(1, after(0));
  times.begin(1, after(2));
  times.end(1, after(4));
  times.end(1, after(6));
  EXPECT_EQ(times.result(after(6))[0].whole, after(6));
  EXPECT_EQ(times.result(after(6))[0].own, after(6));
}

TEST(RegionTimes, WhatIsOpenEndsWithTheRecord) {
  RegionTimes times;
  times.begin(1, after(4));
  EXPECT_EQ(times.result(after(9))[0].whole, after(5));
  EXPECT_EQ(times.result(after(9))[0].own, after(5));
}

TEST(RegionTimes, AnEndWithoutABeginningChangesNothing) {
  RegionTimes times;
  times.end(1, after(4));
  EXPECT_TRUE(times.result(after(9)).empty());
  times.begin(2, after(10));
  times.end(2, after(11));
  times.end(2, after(15));
  EXPECT_EQ(times.result(after(20))[0].whole, after(1));
}

TEST(RegionTimes, ProgramsThatNeverEndARegionDoNotFillTheMemory) {
  RegionTimes times;
  for (int64_t name = 0; name < 3 * int64_t(RegionTimes::mostOpen); ++name)
    times.begin(name, after(1));
  EXPECT_EQ(times.result(after(2)).size(), RegionTimes::mostOpen);
}

} // namespace
} // namespace anole::record
