#include "tools/analysis/predict/more/Tolerance.h"

#include "test/tools/analysis/match/RandomMessages.h"
#include "test/tools/analysis/predict/PingPongProgram.h"
#include "tools/analysis/predict/more/Trend.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

TEST(Tolerance, IsWhereTheRunIsAsMuchLonger) {
  Trace trace = pingPong();
  Predictor predictor(trace, exactTimes());
  auto tolerance = toleranceOf(predictor, networkOf(10), 0.05);
  ASSERT_TRUE(tolerance && tolerance->latency);
  auto there = predictor.run({networkOf(*tolerance->latency)});
  double longer = sharesOf(there->networks[0]).runTime / tolerance->runTime;
  EXPECT_NEAR(longer, 1.05, 1e-6);
  EXPECT_LE(longer, 1.05);
  const SharedPoint &carrier = trace.streams[0].points[tolerance->carrier.value()];
  EXPECT_EQ(carrier.key.path, 11U);
}

TEST(Tolerance, IsUnlimitedWithoutMessages) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) { rank.compute(1000); });
  Predictor predictor(trace, exactTimes());
  auto tolerance = toleranceOf(predictor, networkOf(10), 0.05);
  ASSERT_TRUE(tolerance);
  EXPECT_FALSE(tolerance->latency);
}

/// Where all events are gone through, many latencies are asked for at once.
TEST(Tolerance, IsTheSameWhereAllEventsAreGoneThrough) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Trace trace = RandomMessages(seed).trace();
    PredictOptions options = exactTimes();
    Predictor predictor(trace, options);
    options.expand = true;
    Predictor expanding(trace, options);
    auto skipped = toleranceOf(predictor, networkOf(10), 0.05);
    auto expanded = toleranceOf(expanding, networkOf(10), 0.05);
    ASSERT_TRUE(skipped && expanded) << seed;
    EXPECT_EQ(skipped->runTime, expanded->runTime) << seed;
    EXPECT_EQ(skipped->latency, expanded->latency) << seed;
    EXPECT_EQ(skipped->carrier, expanded->carrier) << seed;
  }
}

/// Rank 1 computes for 65.536 microseconds while a message of rank 0 is on the way: latencies up to
/// that cost nothing, and higher ones what they are more. So the curve has two lines.
TEST(LatencyCurve, BendsWhereLatencyIsNoLongerHidden) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      if (rank.rank == 0)
        rank.send(10, 1, 0);
      rank.compute(rank.rank == 0 ? 0 : 65536);
      rank.rank == 1 ? rank.receive(11, 0) : (void)0;
      rank.barrier(12);
    }
  });
  Predictor predictor(trace, exactTimes());
  auto curve = latencyCurve(predictor, networkOf(1), {0.01, 3});
  ASSERT_TRUE(curve);
  EXPECT_TRUE(curve->isWhole);
  ASSERT_EQ(curve->points.size(), 2U);
  EXPECT_EQ(curve->points[0].slope, 100); // of the barriers
  EXPECT_EQ(curve->points[1].slope, 200);
  EXPECT_EQ(curve->points[1].latency, 65'536'000);
  double own = 100 * 66.536; // beyond the bend the run takes 200 latencies
  EXPECT_NEAR(curve->tolerated[0].latency.value(), 1 + 0.01 * own / 100, 1e-5);
  EXPECT_NEAR(curve->tolerated[1].latency.value(), 4 * own / 200, 1e-5);
}

/// Between its points a curve is straight, and it never falls or gets flatter.
TEST(LatencyCurve, IsThatOfEachLatency) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Trace trace = RandomMessages(seed).trace();
    Predictor predictor(trace, exactTimes());
    auto curve = latencyCurve(predictor, networkOf(1), {0.01, 0.5});
    ASSERT_TRUE(curve) << seed;
    for (size_t i = 1; i < curve->points.size(); ++i) {
      const LatencyPoint &before = curve->points[i - 1], &here = curve->points[i];
      EXPECT_LT(before.slope, here.slope);
      if (curve->isWhole)
        EXPECT_NEAR(
            static_cast<double>(here.runTime),
            static_cast<double>(before.runTime + before.slope * (here.latency - before.latency)),
            static_cast<double>(3 * here.slope))
            << "seed " << seed << ", point " << i;
    }
  }
}

} // namespace
} // namespace anole::whatif
