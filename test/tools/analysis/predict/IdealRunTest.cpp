#include "tools/analysis/predict/IdealRun.h"

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/predict/more/Efficiency.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// Not so long that long times keep their places.
constexpr uint64_t isLong = 1 << 19, isShort = 1 << 10;

/// Of eight ranks, those that compute long at a step are waited for in a barrier.
Trace steps(const std::function<bool(uint32_t rank, unsigned step)> &computesLong) {
  return playedProgram(8, [&](PlayedRank &rank) {
    for (unsigned step = 0; step < 64; ++step) {
      bool mine = computesLong(rank.rank, step), anyone = false;
      for (uint32_t other = 0; other < rank.ranks; ++other)
        anyone |= computesLong(other, step);
      rank.compute(mine ? isLong : isShort);
      rank.call("MPI_Barrier", 10, {}, anyone && !mine ? isLong - isShort : 0);
    }
  });
}

Draws drawsFor(const Trace &trace) { return settled(trace, {}).times.draws; }

TEST(IdealRun, RanksThatWereLongTogetherDrawAlike) {
  Trace trace = steps([](uint32_t, unsigned step) { return step % 8 == 0; });
  EXPECT_EQ(drawsFor(trace), Draws::Alike);
  auto run = idealRun(trace, {}, 8 * isLong + 56 * isShort);
  ASSERT_TRUE(run);
  EXPECT_NEAR(run->time, 8 * isLong + 56 * isShort, 0.01 * 8 * isLong);
}

TEST(IdealRun, RanksThatWereLongInTurnDrawForThemselves) {
  EXPECT_EQ(drawsFor(steps([](uint32_t rank, unsigned step) { return step % 8 == rank; })),
            Draws::Own);
}

/// Two of the eight long steps of rank 1 are not those of the others.
Trace oftenTogether() {
  return steps([](uint32_t rank, unsigned step) {
    return rank == 1 && step < 16 ? step % 8 == 4 : step % 8 == 0;
  });
}

TEST(IdealRun, RanksThatWereOftenLongTogetherDrawForThemselvesAtSomeSteps) {
  Trace trace = oftenTogether();
  auto run = idealRun(trace, {}, 10 * isLong + 54 * isShort);
  ASSERT_TRUE(run);
  EXPECT_NEAR(run->time, 10 * isLong, 2 * isLong);
  EXPECT_GT(run->drawn.ownSteps, 0);
  EXPECT_LT(run->drawn.ownSteps, 0.5);
}

TEST(IdealRun, EfficiencyTellsHowTimesAreDrawn) {
  Trace trace = oftenTogether();
  auto efficiency = efficiencyOf(trace, {});
  ASSERT_TRUE(efficiency);
  EXPECT_LT(efficiency->drawn.ownSteps, 1);
  EXPECT_EQ(efficiency->drawn.ownSteps, settled(trace, {}).times.ownSteps);
  EXPECT_EQ(efficiency->drawn.draws, drawsFor(trace));
}

TEST(IdealRun, WhatTheTracerTookIsNoTimeForWaiting) {
  Trace trace = steps([](uint32_t rank, unsigned step) { return step % 8 == rank; });
  for (SharedPoint &point : trace.streams[0].points)
    point.tracer.total = 8 * 56 * isLong;
  EXPECT_EQ(drawsFor(trace), Draws::Alike);
}

TEST(IdealRun, WhatIsAskedForStays) {
  Trace trace = steps([](uint32_t, unsigned step) { return step % 8 == 0; });
  PredictOptions own;
  own.times.draws = Draws::Own;
  EXPECT_EQ(settled(trace, own).times.draws, Draws::Own);
}

} // namespace
} // namespace anole::whatif
