#include "tools/analysis/time/DividedTimes.h"

#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/LongCode.h"

#include <gtest/gtest.h>

#include <cmath>

namespace anole::replay {
namespace {

constexpr uint64_t ms = 1'000'000;

/// Every fourth event of two ranks is long.
SharedPoint pointWith(const std::vector<uint64_t> &times, uint64_t longOnes, int64_t code) {
  Histogram histogram;
  for (uint64_t time : times)
    histogram.add(time);
  SharedPoint point;
  point.ranks = {{0, 1, 2, {}}};
  point.count = histogram.count;
  point.delta = timeStats(histogram, 1);
  auto term = [&](int64_t start, int64_t stride) {
    return SharedTerm{{start, {}, {}}, {stride, {}, {}}, {int64_t(longOnes), {}, {}}, {}};
  };
  point.longTimes = {{{point.ranks, {term(0, 4)}}}, {{point.ranks, {term(code, 0)}}}};
  return point;
}

TEST(DividedTimes, TheRestIsWithoutLongTimes) {
  SharedPoint point = pointWith({20 * ms, 1000, 1100, 1200, 20 * ms, 1000, 1100, 1200}, 1,
                                long_code::codeOf(20 * ms, ms));
  TimeStats rest = withoutLongTimes(point);
  EXPECT_EQ(rest.count, 6U);
  EXPECT_LT(rest.high, 1400U);
  EXPECT_EQ(rest.low, 1000U);
}

/// A code may be in another bin than its time, and a histogram in a file is rounded.
TEST(DividedTimes, WhatABinDoesNotHaveIsTakenFromTheNextOne) {
  SharedPoint point = pointWith({20 * ms, 1000, 1100, 1200, 20 * ms, 1000, 1100, 1200}, 1,
                                long_code::codeOf(200 * ms, ms));
  EXPECT_EQ(withoutLongTimes(point).count, 6U);
  EXPECT_LT(withoutLongTimes(point).high, 1400U);
}

TEST(DividedTimes, WhatIsRoundedOffGoesToTheRest) {
  LongTimes longOnes{{{0, 4, 10, {}}}, {{32, 0, 10, {}}}}; // 2 ms
  DividedTimes times({21.0 * ms, 40}, longOnes, 1000);
  EXPECT_EQ(times.rest.count, 30U);
  EXPECT_DOUBLE_EQ(times.rest.sum, 1.0 * ms);
  EXPECT_DOUBLE_EQ(times.nanosecondsOf(32), 2.0 * ms);
}

TEST(DividedTimes, SumsAreExactThoughLongTimesAreTooMuch) {
  LongTimes longOnes{{{0, 4, 10, {}}}, {{32, 0, 10, {}}}};
  DividedTimes times({19.0 * ms, 40}, longOnes, 1000);
  EXPECT_DOUBLE_EQ(times.rest.sum, 30'000);
  EXPECT_DOUBLE_EQ(times.rest.sum + 10 * times.nanosecondsOf(32), 19.0 * ms);
  DividedTimes all({21.0 * ms, 10}, longOnes, 1000);
  EXPECT_EQ(all.rest.count, 0U);
  EXPECT_DOUBLE_EQ(10 * all.nanosecondsOf(32), 21.0 * ms);
}

TEST(DividedTimes, TheRestIsShorterThanAllLongTimes) {
  LongTimes longOnes{{{0, 4, 10, {}}}, {{32, 1, 10, {}}}}; // from 2 ms on
  EXPECT_DOUBLE_EQ(DividedTimes({90.0 * ms, 40}, longOnes, 1000).rest.below, 2.0 * ms);
  EXPECT_TRUE(std::isinf(DividedTimes({90.0 * ms, 40}, {}, 1000).rest.below));
}

TEST(DividedTimes, WithoutLongTimesAreTheRest) {
  DividedTimes times({5.0, 3}, {}, 1);
  EXPECT_EQ(times.rest.sum, 5);
  EXPECT_EQ(times.rest.count, 3U);
}

} // namespace
} // namespace anole::replay
