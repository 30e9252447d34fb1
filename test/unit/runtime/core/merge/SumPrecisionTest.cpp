#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/unit/runtime/core/merge/RanksSpent.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

using Times = std::vector<uint64_t>;

Trace ofRanks(uint32_t ranks, const std::function<Times(uint32_t)> &spent,
              uint64_t bytes = defaultTimeBytes) {
  return mergedLeaves(
      ranks, [&](uint32_t rank) { return rankThatSpent(rank, spent(rank)); }, bytes);
}

Times noTimes(uint32_t) { return Times(50, 0); }

/// Hundreds of points that nobody waits at, and one with nearly all the time.
TEST(SumPrecision, OnlyWhatMattersTakesRoom) {
  auto spent = [](uint32_t rank) {
    Times times(200, 50 + 13 * rank % 40);
    times.push_back(1'000'000'000 + 300'000'000 * (rank % 3));
    return times;
  };
  Trace trace = ofRanks(16, spent);
  for (size_t point = 0; point < 200; ++point)
    EXPECT_TRUE(trace.streams[0].points[point].before.isLevel());
  for (uint32_t rank = 0; rank < 16; ++rank)
    EXPECT_NEAR(spentBy(trace, rank, 200) / static_cast<double>(spent(rank)[200]), 1, 0.01);
}

TEST(SumPrecision, TheTimeOfARankIsRightToAThousandth) {
  std::mt19937 random(1);
  std::vector<Times> all;
  for (int rank = 0; rank < 32; ++rank) {
    Times times;
    for (int point = 0; point < 60; ++point)
      times.push_back(uint64_t(1) << random() % 30);
    all.push_back(times);
  }
  Trace trace = ofRanks(32, [&](uint32_t rank) { return all[rank]; });
  for (uint32_t rank = 0; rank < 32; ++rank) {
    double sum = 0, truth = 0;
    for (size_t point = 0; point < 60; ++point) {
      sum += spentBy(trace, rank, point);
      truth += static_cast<double>(all[rank][point]);
    }
    EXPECT_NEAR(sum / truth, 1, 0.001) << "rank " << rank;
  }
}

/// Of a short phase the rank's whole time says nothing.
TEST(SumPrecision, TheTimeOfAShortPhaseIsRightToAThousandth) {
  constexpr double whole = 1e9;
  auto truth = [](uint32_t rank) {
    return std::array<double, 4>{2e7 + 6e4 * rank, 1e7 - 5e4 * rank, 1e5 + 7e3 * rank, 4e6};
  };
  Trace trace = mergedLeaves(32, [&](uint32_t rank) {
    Trace leaf = rankThatSpent(rank, {static_cast<uint64_t>(whole)});
    auto [before, inside, tracer, waited] = truth(rank);
    leaf.streams[0].parts.push_back(
        {PartKind::Phase, 0, leaf.streams[0].ranks, {before}, {inside}, {tracer}, {waited}});
    return leaf;
  });
  const SharedPart &part = trace.streams[0].parts.at(0);
  for (uint32_t rank = 0; rank < 32; ++rank) {
    double sum = 0, expected = 0;
    for (const SharedSum *each : {&part.before, &part.inside, &part.tracer, &part.waited})
      sum += each->each.at(rank, each->total, 32);
    for (double time : truth(rank))
      expected += time;
    EXPECT_NEAR(sum / expected, 1, 0.001) << "rank " << rank;
  }
}

TEST(SumPrecision, AtMostTwoBytesForARankAndAPoint) {
  std::mt19937 random(1);
  auto noisy = [&](uint32_t) { return Times(20, 1'000'000 + random() % 500'000); };
  size_t noise = encodeTrace(ofRanks(100, noisy)).size();
  size_t none = encodeTrace(ofRanks(100, [](uint32_t) { return Times(20, 1'000'000); })).size();
  EXPECT_LE(noise - none, 20 * (100 * 2 + 8));
}

TEST(SumPrecision, JoinsNeighboursAboveTheLimitAndSaysSo) {
  std::mt19937 random(1);
  auto noisy = [&](uint32_t) { return Times(20, 1'000'000 + random() % 5'000'000); };
  Trace trace = ofRanks(500, noisy, 2000);
  ASSERT_EQ(trace.info.counters.size(), 1u);
  EXPECT_EQ(trace.info.counters[0].name, "joined times");
  EXPECT_GE(trace.info.counters[0].total, 100u);
  EXPECT_LE(traceFileImage(trace).size(), traceFileImage(ofRanks(500, noisy, 0)).size() + 3000);
  EXPECT_TRUE(ofRanks(8, noisy).info.counters.empty()) << "below the limit there is nothing to say";
}

/// All points are alike, so no precision fits that leaves anything.
TEST(SumPrecision, KeepsWhatTellsMostWhereNotAllFits) {
  std::mt19937 random(1);
  Trace trace =
      ofRanks(500, [&](uint32_t) { return Times(50, 1'000'000 + random() % 5'000'000); }, 500);
  size_t kept = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    kept += !point.before.isLevel();
  EXPECT_GE(kept, 1u);
  EXPECT_LT(kept, 50u);
  EXPECT_LE(traceFileImage(trace).size(), traceFileImage(ofRanks(8, noTimes)).size() + 2000);
}

TEST(SumPrecision, WithoutRoomRanksShareTheirTimes) {
  Trace trace = ofRanks(4, [](uint32_t rank) { return Times{1'000'000 * (rank + 1)}; }, 0);
  EXPECT_TRUE(trace.streams[0].points[0].before.isLevel());
  EXPECT_EQ(spentBy(trace, 0, 0), 2.5e6);
}

} // namespace
} // namespace anole::test
