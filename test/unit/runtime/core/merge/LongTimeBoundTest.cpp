#include "runtime/core/merge/LongTimeBound.h"

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/LongTimeCursor.h"
#include "runtime/core/model/RankView.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/ScalarEvent.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace anole {
namespace {

constexpr uint64_t ms = 1'000'000;

using Gap = std::function<uint64_t(uint32_t rank, size_t step)>;

/// The trace of ranks whose only point has these times before its events.
Trace traceOf(uint32_t ranks, size_t steps, const Gap &gap, uint64_t timeBytes = 64 << 10) {
  auto leaf = [&](uint32_t rank) {
    TraceTree tree(0, 64, {}, TimeDetail::Histogram, LongGaps{ms});
    for (size_t step = 0; step < steps; ++step)
      tree.record(test::scalarEvent(0, {}, gap(rank, step), 1000), {});
    std::vector<StreamTrace> streams;
    streams.push_back(tree.finish(0));
    return leafTrace(std::move(streams), rank, 1);
  };
  return test::mergedLeaves(ranks, leaf, timeBytes);
}

const SharedLongTimes &timesIn(const Trace &trace) { return trace.streams[0].points[0].longTimes; }

std::vector<std::pair<uint64_t, double>> kept(const Trace &trace, uint32_t rank) {
  std::vector<std::pair<uint64_t, double>> all;
  auto times = longTimesFor(timesIn(trace), rank);
  if (times)
    for (LongTimeCursor cursor(*times); cursor.event() != LongTimeCursor::none; cursor.next())
      all.emplace_back(cursor.event(), long_code::millisecondsOf(cursor.code()));
  return all;
}

uint64_t left(const Trace &trace) {
  auto found = std::ranges::find(trace.info.counters, "long times left", &Counter::name);
  return found == trace.info.counters.end() ? 0 : found->total;
}

TEST(LongTimeBound, WhatMovesOverTheRanksIsAFormula) {
  Trace trace = traceOf(
      48, 600, [](uint32_t rank, size_t step) { return step % 6 == rank % 6 ? 20 * ms : 2000; });
  ASSERT_EQ(timesIn(trace).at.size(), 1U);
  EXPECT_EQ(timesIn(trace).at[0].terms[0].start.expression->kind, RankExpressionKind::Coordinate);
  EXPECT_LT(bytesOfLongTimes(trace), 30U);
  for (uint32_t rank : {0U, 1U, 7U, 47U}) {
    auto times = kept(trace, rank);
    ASSERT_EQ(times.size(), 100U);
    EXPECT_EQ(times[3].first, 18 + rank % 6);
  }
}

/// What long times add to the file.
int64_t growth(uint32_t ranks, size_t steps, const Gap &gap) {
  Trace trace = traceOf(ranks, steps, gap);
  auto with = std::ssize(traceFileImage(trace));
  for (SharedPoint &point : trace.streams[0].points)
    point.longTimes = {};
  return with - std::ssize(traceFileImage(trace));
}

TEST(LongTimeBound, FilesOfRegularProgramsDoNotGrow) {
  std::mt19937_64 random(1);
  EXPECT_EQ(growth(8, 3000, [&](uint32_t, size_t) { return 8 * ms + random() % ms; }), 0);
  EXPECT_EQ(growth(8, 3000, [&](uint32_t rank, size_t) { return (1 + rank) * ms; }), 0);
  EXPECT_EQ(growth(8, 3000, [&](uint32_t, size_t) { return random() % 100'000; }), 0);
}

TEST(LongTimeBound, FilesWithPatternsGrowByTheSameWhateverTheStepsAndRanks) {
  Gap moving = [](uint32_t rank, size_t step) { return step % 6 == rank % 6 ? 20 * ms : 2000; };
  for (uint32_t ranks : {6U, 48U, 240U})
    for (size_t steps : {60U, 6000U})
      EXPECT_LE(growth(ranks, steps, moving), 64) << ranks << " ranks, " << steps << " steps";
}

TEST(LongTimeBound, RanksWithoutAnyAreInNoFamily) {
  Trace trace = traceOf(4, 60, [](uint32_t rank, size_t step) {
    return rank == 2 && step % 3 == 0 ? 20 * ms : 2000;
  });
  EXPECT_EQ(kept(trace, 2).size(), 20U);
  EXPECT_TRUE(kept(trace, 0).empty() && kept(trace, 3).empty());
  EXPECT_EQ(timesIn(trace).at[0].ranks, (RankList{{2, 0, 1, {}}}));
}

TEST(LongTimeBound, HalfOfTheBytesAreTheirs) {
  std::mt19937_64 random(1);
  auto wild = [&](uint32_t, size_t) {
    return static_cast<uint64_t>(ms * std::exp2(static_cast<double>(random() % 13000) / 1000));
  };
  Trace trace = traceOf(6, 2000, wild, 4000);
  EXPECT_LE(bytesOfLongTimes(trace), 2000U);
  EXPECT_GT(left(trace), 2000U);
  double least = 1e9;
  uint64_t count = 0;
  for (uint32_t rank = 0; rank < 6; ++rank)
    for (auto [event, time] : kept(trace, rank)) {
      least = std::min(least, time);
      ++count;
    }
  EXPECT_GT(least, 500);
  EXPECT_GT(count, 500U);
  EXPECT_TRUE(timesIn(traceOf(6, 2000, wild, 0)).at.empty());
}

TEST(LongTimeBound, SomeKeepTheirPlacesThoughAllAreNearlyEqual) {
  std::mt19937_64 random(1);
  uint64_t all = 0, count = 0;
  Trace trace = traceOf(
      8, 20'000,
      [&](uint32_t, size_t) {
        bool isLong = random() % 2 == 0;
        all += isLong;
        return isLong ? 3 * ms / 2 + random() % 20'000 : 3000;
      },
      8000);
  EXPECT_LE(bytesOfLongTimes(trace), 4000U);
  EXPECT_GT(bytesOfLongTimes(trace), 1000U);
  for (uint32_t rank = 0; rank < 8; ++rank) {
    EXPECT_GT(kept(trace, rank).size(), 50U) << rank;
    count += kept(trace, rank).size();
  }
  EXPECT_EQ(left(trace), all - count);
}

/// Noise that is less than how far times lie apart is lost before a place is.
TEST(LongTimeBound, LosesPrecisionBeforePlaces) {
  std::mt19937_64 random(1);
  Trace trace = traceOf(
      6, 6000,
      [&](uint32_t rank, size_t step) {
        return step % 6 == rank ? 40 * ms + random() % (4 * ms) : 2000;
      },
      1000);
  EXPECT_EQ(left(trace), 0U);
  EXPECT_LE(bytesOfLongTimes(trace), 500U);
  for (uint32_t rank = 0; rank < 6; ++rank) {
    EXPECT_EQ(kept(trace, rank).size(), 1000U);
    EXPECT_NEAR(kept(trace, rank)[5].second, 42, 2);
  }
}

} // namespace
} // namespace anole
