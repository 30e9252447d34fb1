#include "test/bench/simulate/TreeWalk.h"

#include <gtest/gtest.h>

#include <vector>

namespace anole::tools {
namespace {

/// Gathers ranks; each message has ten bytes for each rank in it.
struct Gathering {
  std::vector<uint32_t> own(uint32_t rank) { return {rank}; }
  Traffic join(std::vector<uint32_t> &left, std::vector<uint32_t> &&right) {
    left.insert(left.end(), right.begin(), right.end());
    return {1, 10 * right.size()};
  }
  uint64_t size(const std::vector<uint32_t> &ranks) { return ranks.size(); }
};

TEST(TreeWalkTest, JoinsAllRanksInTheirOrder) {
  for (uint32_t size : {1u, 2u, 7u, 64u, 100u})
    for (uint32_t arity : {2u, 3u, 8u}) {
      Gathering step;
      std::vector<uint32_t> all = TreeWalk(size, arity, step).run();
      ASSERT_EQ(all.size(), size);
      for (uint32_t rank = 0; rank < size; ++rank)
        EXPECT_EQ(all[rank], rank);
    }
}

TEST(TreeWalkTest, CountsEveryEdgeAtItsLevel) {
  Gathering step;
  TreeWalk walk(8, 2, step);
  walk.run();
  ASSERT_EQ(walk.cost.levels.size(), 3u);
  EXPECT_EQ(walk.cost.levels[0].messages, 4u);
  EXPECT_EQ(walk.cost.levels[1].messages, 2u);
  EXPECT_EQ(walk.cost.levels[2].bytes, 40u);
  EXPECT_EQ(walk.cost.busiest, 8u);
}

TEST(TreeWalkTest, ANodeHearsItsChildrenOneAfterTheOther) {
  Gathering step;
  TreeWalk flat(4, 4, step), binary(4, 2, step);
  flat.run();
  binary.run();
  EXPECT_EQ(flat.cost.criticalPath.messages, 3u);
  EXPECT_EQ(flat.cost.criticalPath.bytes, 30u);
  EXPECT_EQ(binary.cost.criticalPath.messages, 2u);
  EXPECT_EQ(binary.cost.criticalPath.bytes, 30u);
}

TEST(TreeWalkTest, OneReductionAfterTheOtherAddsUp) {
  TreeCost first{{{4, 40}}, 100, {2, 20}}, second{{{1, 5}, {1, 6}}, 70, {3, 11}};
  first.then(second);
  EXPECT_EQ(first.total().messages, 6u);
  EXPECT_EQ(first.total().bytes, 51u);
  EXPECT_EQ(first.levels[0].messages, 5u);
  EXPECT_EQ(first.busiest, 100u);
  EXPECT_EQ(first.criticalPath.messages, 5u);
}

} // namespace
} // namespace anole::tools
