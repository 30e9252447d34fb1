#include "tools/analysis/compare/PeerTimes.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(PeerTimesTest, WhatARankIsLongerInAllRunsIsHeld) {
  HeldTimes times({{0, 20, 0}, {0, 30, 0}, {0, 25, 0}});
  EXPECT_EQ(times.held, (TimeByRank{0, 20, 0}));
  EXPECT_NEAR(times.noise, (10 + 5) / 9.0, 1e-9);
}

TEST(PeerTimesTest, WhatComesAndGoesIsNoise) {
  HeldTimes times({{0, 20, 0}, {20, 0, 0}});
  EXPECT_EQ(times.held, (TimeByRank{0, 0, 0}));
  EXPECT_NEAR(times.noise, 40 / 6.0, 1e-9);
}

TEST(PeerTimesTest, FasterRanksAreHeldToo) {
  EXPECT_EQ(HeldTimes({{-10, 0}, {-20, 0}}).held, (TimeByRank{-10, 0}));
  EXPECT_EQ(HeldTimes({{-10, 0}, {20, 0}}).held, (TimeByRank{0, 0}));
}

} // namespace
} // namespace anole::tools
