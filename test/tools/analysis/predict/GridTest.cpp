#include "tools/analysis/predict/Grid.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// A thousand messages without data to and fro, and computation in between, of 20 microseconds a
/// round in all.
Trace pingPong() {
  return playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 1000; ++i) {
      rank.compute(10000);
      if (rank.rank == 0)
        rank.send(10, 1, 0);
      rank.receive(11, 1 - rank.rank);
      if (rank.rank == 1)
        rank.send(12, 0, 0);
    }
  });
}

Network networkOf(double latency) {
  Link link{latency, 10};
  return {"test", link, link, 0};
}

PredictOptions exact() {
  PredictOptions options;
  options.times.samples = 1;
  options.tick = 0;
  return options;
}

TEST(Grid, HasSevenTimesSevenCells) {
  Trace trace = pingPong();
  Predictor predictor(trace, exact());
  auto grid = gridOf(predictor, {networkOf(8)});
  ASSERT_TRUE(grid);
  ASSERT_EQ(grid->size(), 49U);
  EXPECT_DOUBLE_EQ(grid->front().network.between.latency, 1);
  EXPECT_DOUBLE_EQ(grid->front().network.between.bandwidth, 1.25);
  EXPECT_DOUBLE_EQ(grid->back().network.between.latency, 64);
  EXPECT_LT(grid->front().shares.runTime, grid->back().shares.runTime);
  std::string csv = csvOf(*grid);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 50);
  EXPECT_NE(csv.find("\ntest,1.25,1,"), std::string::npos);
}

} // namespace
} // namespace anole::whatif
