#include "runtime/core/model/TimeCode.h"

#include <gtest/gtest.h>

#include <random>

namespace anole {
namespace {

uint64_t rounded(uint64_t time) { return timeOfCode(codeOfTime(time)); }

double error(uint64_t time) {
  auto exact = static_cast<double>(time);
  return std::abs(static_cast<double>(rounded(time)) - exact) / exact;
}

TEST(TimeCodeTest, ShortTimesAreExact) {
  for (uint64_t time = 0; time <= 128; ++time)
    EXPECT_EQ(rounded(time), time);
}

TEST(TimeCodeTest, LongTimesAreWithinOnePercent) {
  for (uint64_t time = 1; time < uint64_t(1) << 62; time += 1 + time / 777)
    ASSERT_LT(error(time), 0.01) << time;
}

TEST(TimeCodeTest, RoundingTwiceIsRoundingOnce) {
  for (unsigned code = 0; code <= time_code::largest; ++code)
    ASSERT_EQ(codeOfTime(timeOfCode(static_cast<TimeCode>(code))), code);
}

TEST(TimeCodeTest, LongerTimesHaveLargerCodes) {
  for (unsigned code = 0; code < time_code::largest; ++code)
    ASSERT_LT(timeOfCode(static_cast<TimeCode>(code)), timeOfCode(static_cast<TimeCode>(code + 1)));
}

TEST(TimeCodeTest, HalvesGoToTheEvenNeighbour) {
  EXPECT_EQ(rounded(129), 128u);
  EXPECT_EQ(rounded(131), 132u);
  EXPECT_EQ(rounded(255), 256u);
}

TEST(TimeCodeTest, TheSumOfManyTimesStays) {
  std::mt19937_64 random(1);
  double exact = 0, kept = 0;
  for (int i = 0; i < 100000; ++i) {
    uint64_t time = 500 + random() % 2000;
    exact += static_cast<double>(time);
    kept += static_cast<double>(rounded(time));
  }
  EXPECT_NEAR(kept / exact, 1, 1e-4);
}

TEST(TimeCodeTest, WhatIsTooLongHasTheLargestCode) {
  EXPECT_EQ(codeOfTime(UINT64_MAX), time_code::largest);
  EXPECT_EQ(timeOfCode(time_code::largest), time_code::longest);
}

} // namespace
} // namespace anole
