#include "runtime/core/ranks/online/OnlineCommands.h"

#include "runtime/core/ranks/online/TreeGather.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(CommandsTest, AreObeyedInTheOrderInWhichTheyWereGiven) {
  OrderQueue queue;
  queue.arrive(1, {Order::Kind::Cut, 1, 20});
  EXPECT_FALSE(queue.next());
  queue.arrive(0, {Order::Kind::Locate, 1});
  EXPECT_EQ(queue.next()->kind, Order::Kind::Locate);
  EXPECT_EQ(queue.next()->marker, 20u);
  EXPECT_FALSE(queue.next());
}

TEST(CommandsTest, TravelAsBytes) {
  Order order{Order::Kind::MergeLeads, 3, Order::atEnd, true, true, {{0, 4}, {1000000, 12}}};
  order.phases = {{8, 0, 3, {}}, {0, 0, 2, {{1, 2, 5, {}}}}};
  order.groups = {{{17, 3}, {{0, 2, 4, {}}}}, {LoopEpoch::ordered(18, 2), {{1, 2, 4, {}}}}};
  EXPECT_EQ(orderFrom(toBytes(order)), order);
}

TEST(CommandsTest, ARankFollowsTheLoopOfItsGroup) {
  Order order{Order::Kind::Follow};
  order.groups = {{{17, 1}, {{0, 2, 4, {}}}}, {{18, 1}, {{1, 2, 2, {}}}}};
  EXPECT_EQ(order.loopOf(6), 17u);
  EXPECT_EQ(order.loopOf(3), 18u);
  EXPECT_EQ(order.loopOf(5), 0u) << "in no group";
  order.groups = {{{19, 1}}};
  EXPECT_EQ(order.loopOf(5), 19u) << "all ranks are one";
}

TEST(GatheringTest, AQuestionIsAnsweredWhenAllHaveAnsweredIt) {
  TreeGather gathering(2);
  gathering.give(8, 1, "child, second question");
  gathering.give(7, 1, "child");
  EXPECT_FALSE(gathering.take());
  gathering.give(7, 0, "own");
  auto answered = gathering.take();
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->first, 7u);
  EXPECT_EQ(answered->second, (std::vector<std::string>{"own", "child"}));
  EXPECT_FALSE(gathering.take());
}

} // namespace
} // namespace anole
