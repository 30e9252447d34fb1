#include "tools/programs/proxy/thread/PartOrder.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

using Part = PartOrder::Part;
using Waits = std::vector<PartOrder::Wait>;

TEST(PartOrder, CountsOnlyPartsThatOthersWaitFor) {
  auto order = PartOrder::of(2, {{{0, 5}, {1, 0}}, {{1, 3}, {0, 9}}});
  ASSERT_TRUE(order);
  EXPECT_EQ(order->waitsOf({1, 0}), (Waits{{0, 1}}));
  EXPECT_EQ(order->waitsOf({0, 9}), (Waits{{1, 1}}));
  EXPECT_EQ(order->stepOf({0, 5}), 1U);
  EXPECT_EQ(order->stepOf({1, 3}), 1U);
  EXPECT_EQ(order->stepOf({0, 4}), 0U);
}

TEST(PartOrder, KnowsWhatIsDoneThroughOtherThreads) {
  auto order = PartOrder::of(3, {{{0, 1}, {1, 1}}, {{1, 2}, {2, 4}}});
  ASSERT_TRUE(order);
  EXPECT_TRUE(order->isBefore({0, 1}, {2, 4}));
  EXPECT_TRUE(order->isBefore({0, 0}, {2, 7}));
  EXPECT_FALSE(order->isBefore({0, 2}, {2, 7}));
  EXPECT_FALSE(order->isBefore({0, 1}, {2, 3}));
}

TEST(PartOrder, WaitsOnceForWhatIsKnown) {
  auto order = PartOrder::of(2, {{{0, 5}, {1, 1}}, {{0, 3}, {1, 2}}, {{0, 6}, {1, 3}}});
  ASSERT_TRUE(order);
  EXPECT_EQ(order->waitsOf({1, 1}), (Waits{{0, 1}}));
  EXPECT_EQ(order->waitsOf({1, 2}), Waits());
  EXPECT_EQ(order->waitsOf({1, 3}), (Waits{{0, 2}}));
}

TEST(PartOrder, WaitsForTheLastOfSeveralParts) {
  auto order = PartOrder::of(2, {{{0, 2}, {1, 0}}, {{0, 7}, {1, 0}}});
  ASSERT_TRUE(order);
  EXPECT_EQ(order->waitsOf({1, 0}), (Waits{{0, 1}}));
  EXPECT_EQ(order->stepOf({0, 7}), 1U);
  EXPECT_EQ(order->stepOf({0, 2}), 0U);
}

TEST(PartOrder, RefusesCircles) {
  EXPECT_FALSE(PartOrder::of(2, {{{0, 1}, {1, 0}}, {{1, 0}, {0, 1}}}));
  EXPECT_FALSE(PartOrder::of(3, {{{0, 4}, {1, 0}}, {{1, 2}, {2, 0}}, {{2, 0}, {0, 3}}}));
}

TEST(PartOrder, FollowsLongChains) {
  std::vector<PartOrder::Edge> edges;
  constexpr uint32_t parts = 100000;
  for (uint32_t i = 0; i < parts; ++i)
    edges.push_back({{i % 2, i}, {1 - i % 2, i + 1}});
  auto order = PartOrder::of(2, edges);
  ASSERT_TRUE(order);
  EXPECT_TRUE(order->isBefore({0, 0}, {parts % 2, parts}));
}

} // namespace
} // namespace anole::tools::generate
