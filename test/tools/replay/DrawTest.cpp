#include "tools/replay/time/Draw.h"

#include "runtime/core/model/Histogram.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

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
  times.bins.assign(bins.begin(), bins.end());
  return times;
}

/// Most are short, a few a thousand times as long.
TimeStats skewed(uint64_t count) {
  std::vector<uint64_t> times;
  for (uint64_t i = 0; i < count; ++i)
    times.push_back(i % 50 == 0 ? 700'000 + 97 * i : 300 + i % 400);
  return timesOf(times);
}

std::vector<double> drawn(Draw draw, int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i)
    times.push_back(draw.next());
  return times;
}

double sumOf(const std::vector<double> &times) {
  return std::accumulate(times.begin(), times.end(), 0.0);
}

TEST(Draw, TimesOfAllRanksAddUpToTheRecordedSum) {
  constexpr int ranks = 16, calls = 500;
  TimeStats times = skewed(ranks * calls);
  for (uint64_t seed : {1, 2, 77}) {
    double total = 0;
    for (int rank = 0; rank < ranks; ++rank)
      total += sumOf(drawn({times, static_cast<uint64_t>(rank * calls), seed}, calls));
    EXPECT_NEAR(total / times.sum, 1, 0.01) << "seed " << seed;
  }
}

TEST(Draw, EachRankGetsItsShare) {
  TimeStats times = skewed(8 * 1000);
  for (uint64_t rank = 0; rank < 8; ++rank)
    EXPECT_NEAR(sumOf(drawn({times, rank * 1000, 1}, 1000)) * 8 / times.sum, 1, 0.05);
}

TEST(Draw, IsTheSameInEveryReplay) {
  TimeStats times = skewed(1000);
  EXPECT_EQ(drawn({times, 40, 5}, 100), drawn({times, 40, 5}, 100));
  EXPECT_NE(drawn({times, 40, 5}, 100), drawn({times, 40, 6}, 100));
}

/// A bin is a quarter of its lower bound wide, so the scale to the mean is never larger.
TEST(Draw, StaysNearTheRecordedExtremes) {
  TimeStats times = skewed(1000);
  for (double time : drawn({times, 0, 1}, 5000)) {
    EXPECT_GE(time, static_cast<double>(times.low) * 0.8);
    EXPECT_LE(time, static_cast<double>(times.high) * 1.25);
  }
}

TEST(Draw, LargerQuantilesAreLargerTimes) {
  Draw draw(skewed(1000), 0, 1);
  for (double at = 0.01; at < 1; at += 0.01)
    EXPECT_GE(draw.quantile(at), draw.quantile(at - 0.01));
}

TEST(Draw, OneTimeOnlyIsDrawnExactly) {
  for (double time : drawn({timesOf({500, 500, 500}), 0, 1}, 10))
    EXPECT_DOUBLE_EQ(time, 500);
}

TEST(Draw, NothingRecordedIsNoTime) {
  EXPECT_EQ(Draw(TimeStats(), 0, 1).next(), 0);
  EXPECT_EQ(Draw(timesOf({0, 0}), 0, 1).next(), 0);
}

} // namespace
} // namespace anole::replay
