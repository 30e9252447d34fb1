#include "tools/analysis/network/NodeMap.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

std::string problemOf(const std::string &text) {
  auto map = NodeMap::parse(text, "hosts");
  return map ? "" : map.error().message;
}

} // namespace

TEST(NodeMap, BlocksAreRanksInARow) {
  NodeMap map = NodeMap::blocks(4);
  EXPECT_EQ(map.nodeOf(0), map.nodeOf(3));
  EXPECT_NE(map.nodeOf(3), map.nodeOf(4));
  EXPECT_TRUE(map.checkFor(1000));
}

TEST(NodeMap, AMachineFileGoesThroughTheRanks) {
  auto map = NodeMap::parse("# rack 1\nn1:2\nn2 # slow\n\nn1\n", "hosts");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->nodeOf(0), map->nodeOf(1));
  EXPECT_NE(map->nodeOf(1), map->nodeOf(2));
  EXPECT_EQ(map->nodeOf(0), map->nodeOf(3));
  EXPECT_TRUE(map->checkFor(4));
  EXPECT_EQ(map->checkFor(5).error().message, "hosts: has nodes for 4 ranks, not for 5");
}

TEST(NodeMap, SaysWhatIsWrong) {
  EXPECT_EQ(problemOf("# nothing\n"), "hosts: names no node; each line has NODE or NODE:RANKS");
  for (const char *bad : {"n1:0", "n1:x", "n1:2x", ":3", "n1 n2", "n1:-1"})
    EXPECT_EQ(problemOf(std::string("n0\n") + bad), "hosts:2: expected NODE or NODE:RANKS") << bad;
}

TEST(NodeMap, HugeNumbersOfRanksTakeNoMemory) {
  auto map = NodeMap::parse("n1:4294967295\nn2:4294967295\n", "hosts");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->nodeOf(65535), map->nodeOf(0));
}

} // namespace anole::whatif
