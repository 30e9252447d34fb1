#include "tools/analysis/predict/more/Efficiency.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

TEST(Efficiency, TellsLoadBalanceFromTransfer) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    rank.compute(rank.rank == 0 ? 4096 : 2048);
    rank.call("MPI_Barrier", 10, {}, rank.rank == 0 ? 4096 : 2048 + 4096);
  });
  auto efficiency = efficiencyOf(trace, {});
  ASSERT_TRUE(efficiency);
  EXPECT_NEAR(efficiency->runTime, 8192, 50);
  EXPECT_NEAR(efficiency->loadBalance, 0.75, 0.005);
  EXPECT_NEAR(efficiency->communication, 0.5, 0.005);
  EXPECT_NEAR(efficiency->serialisation.value(), 1, 1e-9);
  EXPECT_NEAR(efficiency->transfer().value(), 0.5, 0.005);
  EXPECT_NEAR(efficiency->parallel(), 0.375, 0.005);
}

TEST(Efficiency, TellsWhatDependencesCost) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    if (rank.rank == 0) {
      rank.compute(4096);
      rank.send(10, 1, 8);
      rank.call("MPI_Barrier", 12, {}, 4096);
    } else {
      rank.call("MPI_Recv", 11, {{"count", 8}, {"datatype", -1}, {"source", -1}}, 4096);
      rank.compute(4096);
      rank.call("MPI_Barrier", 12);
    }
  });
  auto efficiency = efficiencyOf(trace, {});
  ASSERT_TRUE(efficiency);
  EXPECT_NEAR(efficiency->loadBalance, 1, 0.005);
  EXPECT_NEAR(efficiency->serialisation.value(), 0.5, 0.005);
  EXPECT_NEAR(efficiency->transfer().value(), 1, 0.01);
}

TEST(Efficiency, LeavesOutTheStartAndTheEndOfMpi) {
  Trace trace = playedProgram(1, [](PlayedRank &rank) {
    rank.compute(1000);
    rank.call("MPI_Comm_rank", 10, {}, 1000);
  });
  for (SharedPoint &point : trace.streams[0].points)
    if (point.key.path < 10) // MPI_Init and MPI_Finalize
      point.duration.sum = 1e9;
  auto efficiency = efficiencyOf(trace, {});
  ASSERT_TRUE(efficiency);
  EXPECT_NEAR(efficiency->runTime, 2000, 1);
}

TEST(Efficiency, SaysWhyThereIsNoSerialisation) {
  Trace trace = playedProgram(1, [](PlayedRank &rank) {
    rank.compute(1000);
    rank.barrier(10);
  });
  trace.info.online.upTo = 1;
  auto efficiency = efficiencyOf(trace, {});
  ASSERT_TRUE(efficiency);
  EXPECT_FALSE(efficiency->serialisation);
  EXPECT_TRUE(efficiency->whyNot.starts_with("the trace is partial"));
}

/// All ranks compute longer at the same steps, but not so long that these keep their places; times
/// that each rank draws for itself do not.
TEST(Efficiency, NoticesThatDrawnTimesWaitTooMuch) {
  Trace trace = playedProgram(8, [](PlayedRank &rank) {
    for (int i = 0; i < 64; ++i) {
      rank.compute(i % 8 == 0 ? 1 << 19 : 1 << 10);
      rank.barrier(10);
    }
  });
  PredictOptions own;
  own.times.draws = Draws::Own;
  auto efficiency = efficiencyOf(trace, own);
  ASSERT_TRUE(efficiency);
  EXPECT_FALSE(efficiency->serialisation);
  EXPECT_NE(efficiency->whyNot.find("ANOLE_TIME=full"), std::string::npos);
  EXPECT_NEAR(efficiencyOf(trace, {})->serialisation.value(), 1, 0.001);
}

TEST(Efficiency, NeedsTimes) {
  EXPECT_FALSE(efficiencyOf(playedProgram(1, [](PlayedRank &) {}), {}));
}

} // namespace
TEST(Efficiency, OfAPartCountsIdleRanks) {
  tools::SpentPart part{"solve", 0, {{30, 10}, {10, 30}, {0, 0}, {0, 0}}};
  auto found = efficiencyOf(part);
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->loadBalance, 10.0 / 30);
  EXPECT_DOUBLE_EQ(found->communication, 30.0 / 40);
  EXPECT_DOUBLE_EQ(found->parallel(), 0.25);
}

TEST(Efficiency, OfAPartHasWhatIsInside) {
  tools::SpentPart part{"solve", 0, {{1, 0}, {1, 0}}, {{8, 2}, {4, 6}}};
  EXPECT_DOUBLE_EQ(efficiencyOf(part)->loadBalance, 0.75);
  EXPECT_FALSE(efficiencyOf(tools::SpentPart{"idle", 0, {{0, 3}}}));
}

} // namespace anole::whatif
