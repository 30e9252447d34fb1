#include "runtime/core/ranks/transport/SimulatedWorld.h"

#include <gtest/gtest.h>

#include <set>

namespace anole {
namespace {

std::string orderOf(uint64_t seed) {
  SimulatedWorld world(2, seed);
  for (char letter : std::string("abcdefgh"))
    world.at(0).send(1, 7, std::string(1, letter));
  std::string order;
  while (world.deliver())
    if (auto message = world.at(1).receive())
      order += message->bytes;
  return order;
}

TEST(SimulatedWorldTest, TheSeedDecidesTheOrder) {
  std::set<std::string> orders;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    orders.insert(orderOf(seed));
    EXPECT_EQ(orderOf(seed), orderOf(seed));
  }
  EXPECT_GT(orders.size(), 10u);
}

TEST(SimulatedWorldTest, EveryMessageArrivesOnceAndSaysWhence) {
  SimulatedWorld world(3, 1);
  world.at(0).send(2, 5, "five");
  EXPECT_FALSE(world.at(2).receive());
  EXPECT_EQ(world.deliver(), 2u);
  EXPECT_FALSE(world.deliver());
  auto message = world.at(2).receive();
  ASSERT_TRUE(message);
  EXPECT_EQ(message->from, 0u);
  EXPECT_EQ(message->tag, 5u);
  EXPECT_EQ(message->bytes, "five");
  EXPECT_FALSE(world.at(2).receive());
  EXPECT_EQ(world.messages(), 1u);
  EXPECT_EQ(world.bytes(), 4u);
}

} // namespace
} // namespace anole
