#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/EventTimeCode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace anole {
namespace {

Histogram histogram(std::initializer_list<uint64_t> values) {
  Histogram times;
  for (uint64_t value : values)
    times.add(value);
  return times;
}

uint64_t binned(const TimeStats &stats) {
  uint64_t total = 0;
  for (auto [bin, count] : stats.bins)
    total += count;
  return total;
}

TEST(TimeMergeTest, TicksBecomeNanoseconds) {
  TimeStats stats = timeStats(histogram({10, 20, 1000}), 2.5);
  EXPECT_EQ(stats.count, 3u);
  EXPECT_DOUBLE_EQ(stats.sum, 2575);
  EXPECT_DOUBLE_EQ(stats.squares, (100 + 400 + 1000000) * 6.25);
  EXPECT_EQ(stats.low, 25u);
  EXPECT_EQ(stats.high, 2500u);
  EXPECT_EQ(binned(stats), 3u);
}

TEST(TimeMergeTest, BinsStayWithinABinOfTheirValue) {
  for (uint64_t ticks : {0, 1, 3, 4, 9, 100, 12345, 99999999})
    for (double scale : {0.3, 1.0, 3.7}) {
      auto bins = timeStats(histogram({ticks}), scale).bins;
      ASSERT_EQ(bins.size(), 1u);
      unsigned exact = Histogram::binOf(static_cast<uint64_t>(static_cast<double>(ticks) * scale));
      auto found = static_cast<unsigned>(bins[0].bin);
      EXPECT_LE(std::max(exact, found) - std::min(exact, found), 1u) << ticks << " * " << scale;
    }
  EXPECT_EQ(timeStats(histogram({77}), 1).bins[0].bin, Histogram::binOf(77));
}

TEST(TimeMergeTest, TimesInBinsThatAreThereAreCountedInThem) {
  TimeStats left = timeStats(histogram({5, 70, 900}), 1);
  mergeTimes(left, timeStats(histogram({5, 5, 900}), 1));
  mergeTimes(left, timeStats(histogram({70}), 1));
  ASSERT_EQ(left.bins.size(), 3u);
  EXPECT_EQ(left.bins[0].count, 3u);
  EXPECT_EQ(left.bins[1].count, 2u);
  EXPECT_EQ(left.bins[2].count, 2u);
}

TEST(TimeMergeTest, TimesAddUpAndEmptyOnesAreNeutral) {
  TimeStats left = timeStats(histogram({5, 900}), 1), empty;
  mergeTimes(left, empty);
  EXPECT_EQ(left.low, 5u);
  mergeTimes(empty, left);
  EXPECT_EQ(empty.low, 5u);
  mergeTimes(left, timeStats(histogram({2, 900}), 1));
  EXPECT_EQ(left.count, 4u);
  EXPECT_EQ(left.low, 2u);
  EXPECT_EQ(left.high, 900u);
  EXPECT_EQ(left.bins.size(), 3u);
  EXPECT_EQ(binned(left), 4u);
}

/// The largest error of the sum of the first n times, for any n, in nanoseconds.
double largestErrorOfSums(const TimeSequence &ticks, double nsPerTick) {
  double exact = 0, kept = 0, largest = 0;
  size_t next = 0;
  timeCodes(ticks, nsPerTick, nullptr).each([&](EventTimeCode code) {
    exact += static_cast<double>(ticks[next++]) * nsPerTick;
    kept += static_cast<double>(timeOfEventCode(code));
    largest = std::max(largest, std::abs(exact - kept));
  });
  EXPECT_EQ(next, ticks.size());
  return largest;
}

TEST(TimeMergeTest, SumsOfEqualTimesHaveTheErrorOfOne) {
  TimeSequence ticks;
  for (int i = 0; i < 10'000; ++i)
    ticks.add(50'333);
  EXPECT_LE(largestErrorOfSums(ticks, 1), 512 + 1); // half the step at 50 us
}

TEST(TimeMergeTest, SumsOfAnyTimesHaveTheErrorOfOne) {
  std::mt19937_64 random(1);
  TimeSequence ticks;
  for (int i = 0; i < 10'000; ++i)
    ticks.add(static_cast<float>(std::exp2(static_cast<double>(random() % 2400) / 100)));
  EXPECT_LE(largestErrorOfSums(ticks, 0.4), 512 + 1); // half a step of the longest
}

/// What comes after a long time is not moved by it.
TEST(TimeMergeTest, LongTimesAreWithinHalfAMicrosecond) {
  for (float time : {131'072.0F, 1'000'000.0F, 999'999'999.0F, 60e9F}) {
    TimeSequence ticks;
    ticks.add(time);
    EXPECT_LE(largestErrorOfSums(ticks, 1), 512) << time;
  }
}

/// The gap before a loop must not take anything from the calls in the loop.
TEST(TimeMergeTest, ShortTimesAfterALongOneStayAsTheyAre) {
  TimeSequence ticks;
  ticks.add(1'005'000'000.0F);
  for (int i = 0; i < 1000; ++i)
    ticks.add(static_cast<float>(100 + i));
  std::vector<EventTimeCode> codes;
  timeCodes(ticks, 1, nullptr).each([&](EventTimeCode code) { codes.push_back(code); });
  ASSERT_EQ(codes.size(), ticks.size());
  for (size_t i = 1; i < codes.size(); ++i)
    ASSERT_NEAR(static_cast<double>(timeOfEventCode(codes[i])), ticks[i], ticks[i] / 8 + 8);
}

/// What is rounded off the first is given to the others.
TEST(TimeMergeTest, ShortTimesAreRoundedToWhatTheClockCanTell) {
  TimeSequence ticks;
  for (int i = 0; i < 8; ++i)
    ticks.add(35);
  EXPECT_EQ(timeCodes(ticks, 1, nullptr).rest,
            (std::vector<EventTimeCode>{32, 40, 32, 40, 32, 32, 40, 32}));
  EXPECT_LE(largestErrorOfSums(ticks, 1), 8);
}

} // namespace
} // namespace anole
