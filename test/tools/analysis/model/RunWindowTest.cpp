#include "tools/analysis/model/RunWindow.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using test::PlayedRank;

/// Rank 1 computes twice as long as rank 0, so rank 0 waits for it in MPI_Finalize.
Trace twoRanks() {
  Trace trace = test::playedProgram(2, [](PlayedRank &rank) {
    rank.compute(4096 * (1 + rank.rank));
    rank.call("MPI_Comm_rank", 10, {}, 1024);
  });
  SharedPoint &start = trace.streams[0].points.front(), &end = trace.streams[0].points.back();
  start.duration.sum = 2e9;
  start.inside.level();
  end.duration.sum = 3e9;
  end.inside.level();
  for (double time : {2e9, 1e9})
    end.inside.append(RankSums::codeOf(time), 1);
  return trace;
}

TEST(RunWindow, IsThatOfTheRankThatTakesLongest) {
  RunWindow window = RunWindow::of(twoRanks());
  EXPECT_NEAR(window.elapsed, 8192 + 1024, 100);
  EXPECT_NEAR(window.startUp, 1e9, 1e7);
  EXPECT_NEAR(window.shutdown, 1e9, 1e7);
}

TEST(RunWindow, OfATraceWithoutTimesIsTheTimeOfTracing) {
  Trace trace = test::playedProgram(1, [](PlayedRank &) {});
  trace.info.elapsed = 2.5;
  RunWindow window = RunWindow::of(trace);
  EXPECT_EQ(window.elapsed, 2.5e9);
  EXPECT_FALSE(window.hasEdges());
}

TEST(RunWindow, OfTooManyRanksIsThatOfTheFirst) {
  Trace trace = twoRanks();
  trace.info.ranks = UINT32_MAX;
  EXPECT_NEAR(RunWindow::of(trace).elapsed, 4096 + 1024, 100);
}

} // namespace
} // namespace anole::tools
