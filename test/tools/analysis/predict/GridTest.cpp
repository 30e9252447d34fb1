#include "tools/analysis/predict/more/Grid.h"

#include "test/tools/analysis/predict/PingPongProgram.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace anole::whatif {
namespace {

TEST(Grid, HasSevenTimesSevenCells) {
  Trace trace = pingPong();
  Predictor predictor(trace, exactTimes());
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
