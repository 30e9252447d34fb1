#include "runtime/core/merge/Leaf.h"

#include "runtime/core/merge/TimeMerge.h"

#include <gtest/gtest.h>

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

TEST(LeafTest, ConstantColumnsLoseTheirLength) {
  StreamTrace stream;
  PointTrace point{{1, 2}, 3, 0, 0, 4, 1, {}, {}, {}};
  point.columns = {{{7, 0, 4, {}}}, {{7, 1, 4, {}}}, {}};
  stream.points = {point};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0)}}, {}, {}}};
  Trace trace = leafTrace({stream}, 5, 1);
  const SharedPoint &shared = trace.streams.at(0).points.at(0);
  EXPECT_EQ(shared.ranks, (Terms{{5, 0, 1, {}}}));
  EXPECT_EQ(shared.polls, 1u);
  EXPECT_EQ(shared.columns[0][0].terms[0].count.constant, 0);
  EXPECT_EQ(shared.columns[1][0].terms[0].count.constant, 4);
  EXPECT_TRUE(shared.columns[2][0].terms.empty());
}

TEST(LeafTest, EqualBodiesAreStoredOnce) {
  StreamTrace stream;
  stream.points.resize(1);
  Body body{Symbol::point(0)};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}},
                  {1, 1, LoopKind::Compiled, {body, {Symbol::point(0), Symbol::point(0)}}, {}, {}},
                  {2, 2, LoopKind::Compiled, {body}, {}, {}}};
  Trace trace = leafTrace({stream}, 0, 1);
  EXPECT_EQ(trace.streams[0].bodies.size(), 3u);
  EXPECT_EQ(trace.streams[0].loops[2].variants[0].bodies, (std::vector<uint32_t>{1}));
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

TEST(LeafTest, TimesOfEachEventBecomeNanoseconds) {
  StreamTrace stream;
  PointTrace timed{{1, 2}, 0, 0, 0, 2, 0, {}, {}, {}}, polled{{3, 4}, 0, 0, 0, 0, 9, {}, {}, {}};
  for (PointTrace *point : {&timed, &polled})
    point->times = std::make_unique<EventTimes>();
  timed.times->add(10, 4);
  timed.times->add(1000, UINT64_MAX); // a clock that went back
  stream.points = {timed, polled};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0), Symbol::point(0)}}, {}, {}}};
  Trace trace = leafTrace({stream}, 5, 2.5);
  const auto &times = trace.streams.at(0).points.at(0).times;
  ASSERT_EQ(times.size(), 1u);
  EXPECT_EQ(times[0].ranks, (Terms{{5, 0, 1, {}}}));
  EXPECT_EQ(times[0].deltas.rest, (std::vector<TimeCode>{25, codeOfTime(2500)}));
  EXPECT_EQ(times[0].durations.rest, (std::vector<TimeCode>{10, 0}));
  EXPECT_TRUE(trace.streams[0].points[1].times.empty()) << "no events";
}

TEST(TimeMergeTest, BinsStayWithinABinOfTheirValue) {
  for (uint64_t ticks : {0, 1, 3, 4, 9, 100, 12345, 99999999})
    for (double scale : {0.3, 1.0, 3.7}) {
      auto bins = timeStats(histogram({ticks}), scale).bins;
      ASSERT_EQ(bins.size(), 1u);
      unsigned exact = Histogram::binOf(static_cast<uint64_t>(static_cast<double>(ticks) * scale));
      EXPECT_LE(std::max(exact, bins[0].first) - std::min(exact, bins[0].first), 1u)
          << ticks << " * " << scale;
    }
  EXPECT_EQ(timeStats(histogram({77}), 1).bins[0].first, Histogram::binOf(77));
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

} // namespace
} // namespace anole
