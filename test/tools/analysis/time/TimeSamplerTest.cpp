#include "tools/analysis/time/TimeSampler.h"

#include "runtime/core/model/Histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace anole::replay {
namespace {

TimeStats timesOf(const std::vector<uint64_t> &nanoseconds) {
  TimeStats times{0, 0, 0, UINT64_MAX, 0, {}};
  std::map<uint32_t, uint64_t> bins;
  for (uint64_t time : nanoseconds) {
    ++times.count;
    times.sum += static_cast<double>(time);
    times.low = std::min(times.low, time);
    times.high = std::max(times.high, time);
    ++bins[Histogram::binOf(time)];
  }
  for (auto [bin, count] : bins)
    times.bins.push_back({bin, count});
  return times;
}

/// Most are short, a few a thousand times as long.
TimeStats skewed(uint64_t count) {
  std::vector<uint64_t> times;
  for (uint64_t i = 0; i < count; ++i)
    times.push_back(i % 50 == 0 ? 700'000 + 97 * i : 300 + i % 400);
  return timesOf(times);
}

std::vector<double> drawn(TimeSampler draw, int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i)
    times.push_back(draw.next());
  return times;
}

double sumOf(const std::vector<double> &times) {
  return std::accumulate(times.begin(), times.end(), 0.0);
}

/// A rank whose times are those of all.
TimeSampler average(const TimeStats &times, uint64_t first = 0, uint64_t seed = 1) {
  return {times, {times.sum, times.count}, first, seed};
}

/// Those that are longer have a place of their own: what a coarse histogram has of them is wrong.
TEST(TimeSampler, NoTimeIsLongerThanItMayBe) {
  TimeStats times = skewed(1000);
  for (double mean : {200.0, 5000.0, 9000.0}) {
    std::vector<double> all = drawn({times, {300 * mean, 300, 10'000.0}, 0, 1}, 300);
    EXPECT_LE(*std::ranges::max_element(all), 10'000.001) << mean;
    EXPECT_NEAR(sumOf(all) / 300, mean, 0.001);
  }
}

TEST(TimeSampler, ARankComputesAsLongAsItDid) {
  TimeStats times = skewed(16 * 500);
  for (double slower : {0.01, 1.0, 200.0})
    for (uint64_t seed : {1, 2, 77}) {
      double sum = slower * times.sum / 16;
      EXPECT_NEAR(sumOf(drawn({times, {sum, 500}, 7, seed}, 500)) / sum, 1, 1e-9)
          << slower << " times as slow, seed " << seed;
    }
}

TEST(TimeSampler, EachPartOfTheRunTakesItsShare) {
  TimeStats times = skewed(10000);
  std::vector<double> all = drawn(average(times), 10000);
  for (size_t from = 0; from + 2048 <= all.size(); from += 1024)
    EXPECT_NEAR(std::accumulate(all.begin() + from, all.begin() + from + 1024, 0.0) / 1024,
                times.sum / 10000, 1e-6);
}

TEST(TimeSampler, IsTheSameInEveryReplay) {
  TimeStats times = skewed(1000);
  EXPECT_EQ(drawn(average(times, 40, 5), 100), drawn(average(times, 40, 5), 100));
  EXPECT_NE(drawn(average(times, 40, 5), 100), drawn(average(times, 40, 6), 100));
}

/// A bin is a quarter of its lower bound wide, so the scale to the mean is never larger.
TEST(TimeSampler, StaysNearTheRecordedExtremes) {
  TimeStats times = skewed(1000);
  for (double time : drawn(average(times), 1000)) {
    EXPECT_GE(time, static_cast<double>(times.low) * 0.8);
    EXPECT_LE(time, static_cast<double>(times.high) * 1.25);
  }
}

TEST(TimeSampler, LargerQuantilesAreLargerTimes) {
  TimeSampler draw = average(skewed(1000));
  for (double at = 0.01; at < 1; at += 0.01)
    EXPECT_GE(draw.quantile(at), draw.quantile(at - 0.01));
}

/// 1024 to 1279 ns are one bin.
TEST(TimeSampler, TimesOfABinAreSpreadEvenly) {
  TimeSampler draw = average(timesOf({1024, 1100, 1200, 1279}));
  EXPECT_DOUBLE_EQ(draw.quantile(0), 1024);
  EXPECT_DOUBLE_EQ(draw.quantile(0.5), (1024 + 1279) / 2.0);
}

TEST(TimeSampler, DrawsAnotherTimeEachTime) {
  std::vector<double> times = drawn(average(timesOf({1024, 1100, 1200, 1279})), 4);
  EXPECT_EQ(std::set(times.begin(), times.end()).size(), 4u);
}

TEST(TimeSampler, OneTimeOnlyIsDrawnExactly) {
  for (double time : drawn(average(timesOf({500, 500, 500})), 3))
    EXPECT_DOUBLE_EQ(time, 500);
}

TEST(TimeSampler, NothingRecordedIsNoTime) {
  EXPECT_EQ(TimeSampler(TimeStats(), {}, 0, 1).next(), 0);
  EXPECT_EQ(average(timesOf({0, 0})).next(), 0);
}

TEST(TimeSampler, ARankWithTimeAmongOthersWithoutComputesEvenly) {
  for (double time : drawn({timesOf({0, 0}), {300, 3}, 0, 1}, 3))
    EXPECT_DOUBLE_EQ(time, 100);
}

} // namespace
} // namespace anole::replay
