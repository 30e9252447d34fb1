#include "runtime/core/model/RankAnchors.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint64_t clockOfHost = 77;

RankAnchors anchors(std::initializer_list<uint64_t> times) {
  RankAnchors made;
  made.clock = clockOfHost;
  for (uint64_t time : times)
    made.append(time, 1);
  return made;
}

TEST(RankAnchorsTest, RanksThatStartTogetherAreOneRun) {
  RankAnchors all = anchors({10});
  all.join(anchors({10, 30}));
  EXPECT_EQ(all.runs, (std::vector<RankAnchors::Run>{{10, 2}, {30, 1}}));
  EXPECT_EQ(all.ranks(), 3u);
  EXPECT_EQ(all.at(1), 10u);
  EXPECT_EQ(all.at(2), 30u);
}

TEST(RankAnchorsTest, NothingIsKnownOfRanksWithDifferentClocks) {
  RankAnchors all = anchors({10}), other = anchors({20});
  other.clock = 78;
  all.join(other);
  EXPECT_FALSE(all.isKnown());
  all.join(anchors({30}));
  EXPECT_FALSE(all.isKnown()) << "of the ranks before";
}

TEST(RankAnchorsTest, ARankWithoutAClockHasNoAnchor) {
  EXPECT_FALSE(RankAnchors(clockOfHost, 0).isKnown());
}

TEST(RankAnchorsTest, CountFromTheEarliest) {
  RankAnchors all = anchors({1050, 1000, 1020});
  all.countFrom(all.earliest());
  EXPECT_EQ(all.runs, (std::vector<RankAnchors::Run>{{50, 1}, {0, 1}, {20, 1}}));
  EXPECT_EQ(all.clock, 0u);
}

TEST(RankAnchorsTest, CoarserOnesHaveFewerRuns) {
  RankAnchors all;
  for (uint64_t rank = 0; rank < 1000; ++rank)
    all.append(rank, 1);
  all.bound(20);
  EXPECT_LE(all.runs.size(), 20u);
  EXPECT_EQ(all.ranks(), 1000u);
  EXPECT_NEAR(static_cast<double>(all.at(500)), 500, 64);
}

} // namespace
} // namespace anole
