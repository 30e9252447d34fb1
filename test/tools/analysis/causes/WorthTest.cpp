#include "tools/analysis/causes/Worth.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

constexpr double millisecond = 1e6;

/// Rank 1 computes 6 millisecond a step and rank 0 4 millisecond, both at the same place.
Trace unevenSteps(uint64_t steps = 100) {
  return playedProgram(2, [&](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 1 ? 6'000'000 : 4'000'000);
      rank.barrier(1);
    }
  });
}

CauseOptions alike() {
  CauseOptions options;
  options.times.draws = Draws::Alike;
  return options;
}

TEST(CriticalPathTest, IsOnTheRankThatIsSlow) {
  Trace trace = unevenSteps();
  auto path = criticalPathOf(trace, alike(), 4);
  ASSERT_TRUE(path) << path.error().message;
  EXPECT_NEAR(path->length, 600 * millisecond, 6 * millisecond);
  ASSERT_EQ(path->ranks.size(), 1U);
  EXPECT_EQ(path->ranks[0].rank, 1U);
  EXPECT_NEAR(path->computing, path->length, 1);
  EXPECT_NEAR(path->imbalance, 100 * millisecond, 3 * millisecond);
}

/// Rank 0 is slow in the first half, rank 1 in the second one, whether or not iterations are
/// skipped.
TEST(CriticalPathTest, MovesWithTheSlowRank) {
  for (uint64_t steps : {10, 10'000}) {
    Trace trace = playedProgram(2, [&](PlayedRank &rank) {
      for (uint32_t half = 0; half < 2; ++half)
        for (uint64_t i = 0; i < steps; ++i) {
          rank.compute(rank.rank == half ? 6'000'000 : 4'000'000);
          rank.barrier(1 + half);
        }
    });
    auto path = criticalPathOf(trace, alike(), 4);
    ASSERT_TRUE(path);
    ASSERT_EQ(path->moves.size(), 2U);
    for (uint32_t half = 0; half < 2; ++half) {
      EXPECT_EQ(path->moves[half].rank, half);
      EXPECT_NEAR(path->moves[half].time, path->length / 2, 0.02 * path->length);
    }
    EXPECT_NEAR(path->moves[0].end, path->length / 2, 0.03 * path->length);
  }
}

/// Rank 0 computes 4 ms where rank 1 computes 6 ms: half of it more is too much.
TEST(CriticalPathTest, WhatIsNotOnItHasSlack) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.compute(rank.rank == 1 ? 6'000'000 : 4'000'000);
      rank.call("MPI_Comm_size", 10 + rank.rank);
      rank.barrier(1);
    }
  });
  auto path = criticalPathOf(trace, alike(), 4);
  ASSERT_TRUE(path);
  ASSERT_EQ(path->parts.size(), 2U);
  EXPECT_FALSE(path->parts[0].slack);
  EXPECT_EQ(path->parts[1].cause.time, 0);
  ASSERT_TRUE(path->parts[1].slack);
  EXPECT_NEAR(*path->parts[1].slack, 206 * millisecond, 13 * millisecond);
}

TEST(WorthTest, SaysWhatANetworkCosts) {
  CauseOptions options = alike();
  options.network = {"slow", {1000, 1}, {1000, 1}, 0};
  auto worth = worthOf(unevenSteps(), options, 4, {});
  ASSERT_TRUE(worth && worth->noLatency && worth->noTransfer);
  EXPECT_NEAR(*worth->noLatency, worth->runTime - 600 * millisecond, 6 * millisecond);
  EXPECT_NEAR(*worth->noTransfer, 0, 1);
}

/// What is computed on another rank's way to the same barrier is worth nothing until that is the
/// longest one.
TEST(WorthTest, ASpeedUpIsWorthWhatTheOtherRankAllows) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.compute(rank.rank == 1 ? 6'000'000 : 4'000'000);
      rank.call("MPI_Comm_size", 10 + rank.rank);
      rank.barrier(1);
    }
  });
  auto siteOf = [&](uint64_t path) {
    uint32_t site = 0;
    while (trace.streams[0].points[site].key.path != path)
      ++site;
    return site;
  };
  auto gain = [&](uint64_t path, double factor) {
    auto worth = worthOf(trace, alike(), 4, {{{siteOf(path)}, factor}});
    EXPECT_TRUE(worth);
    return worth ? *worth->chosen : 0;
  };
  EXPECT_NEAR(gain(11, 0.9), 60 * millisecond, 1 * millisecond);
  EXPECT_NEAR(gain(11, 0.5), 200 * millisecond, 2 * millisecond);
  EXPECT_NEAR(gain(10, 0.5), 0, 1);
}

TEST(WorthTest, ABalancedRunTakesTheMean) {
  Trace trace = unevenSteps();
  auto worth = worthOf(trace, alike(), 4, {});
  ASSERT_TRUE(worth);
  EXPECT_NEAR(worth->runTime, 600 * millisecond, 6 * millisecond);
  EXPECT_NEAR(worth->all.balanced, 100 * millisecond, 3 * millisecond);
  ASSERT_FALSE(worth->sites.empty());
  EXPECT_NEAR(worth->sites[0].balanced, 100 * millisecond, 3 * millisecond);
  EXPECT_FALSE(worth->chosen);
}

/// Ranks that compute at different places are balanced as a whole, too.
TEST(WorthTest, BalancesRanksThatComputeElsewhere) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.compute(rank.rank == 1 ? 6'000'000 : 4'000'000);
      rank.call("MPI_Comm_size", 10 + rank.rank);
      rank.barrier(1);
    }
  });
  auto worth = worthOf(trace, alike(), 4, {});
  ASSERT_TRUE(worth);
  EXPECT_NEAR(worth->all.balanced, 100 * millisecond, 3 * millisecond);
}

/// Rank 1 is slow in one part of the run and rank 0 in the other: what balance is worth in the
/// first one alone.
TEST(WorthTest, ChangesAPartOfTheRunAlone) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (uint64_t part = 0; part < 2; ++part)
      for (int i = 0; i < 100; ++i) {
        rank.compute(rank.rank == part ? 4'000'000 : 6'000'000 + 2'000'000 * part);
        rank.call("MPI_Comm_size", 10 + part, {}, 1'000'000);
        rank.barrier(20 + part);
      }
  });
  std::vector<bool> inside;
  for (const SharedPoint &point : trace.streams[0].points)
    inside.push_back(point.key.path % 10 == 0 && point.key.path > 0);
  auto both = worthOf(trace, alike(), 9, {}), one = worthOf(trace, alike(), 9, {}, inside);
  ASSERT_TRUE(both && one);
  EXPECT_EQ(one->runTime, both->runTime);
  EXPECT_NEAR(both->all.balanced, 300 * millisecond, 3 * millisecond);
  EXPECT_NEAR(one->all.balanced, 100 * millisecond, 1 * millisecond);
  EXPECT_NEAR(both->noOverhead, 200 * millisecond, 1 * millisecond);
  EXPECT_NEAR(one->noOverhead, 100 * millisecond, 1 * millisecond);
  EXPECT_NEAR(one->all.faster.back(), 350 * millisecond, 4 * millisecond);
  for (const SiteWorth &site : one->sites)
    EXPECT_TRUE(inside[*site.site]);
  std::vector<Speedup> everywhere{{{}, 0.5}};
  auto faster = worthOf(trace, alike(), 9, everywhere, inside);
  ASSERT_TRUE(faster && faster->chosen);
  EXPECT_EQ(*faster->chosen, one->all.faster.back());
}

/// A leap costs as much as one step, however many steps it is.
TEST(WorthTest, TakesNoLongerForMoreSteps) {
  Trace few = unevenSteps(1000), many = unevenSteps(100'000);
  auto fewSteps = CauseRun::of(few, alike()), manySteps = CauseRun::of(many, alike());
  ASSERT_TRUE(fewSteps && manySteps);
  EXPECT_LT((*manySteps)->steps(), 2 * (*fewSteps)->steps() + 1000);
}

} // namespace
} // namespace anole::whatif
