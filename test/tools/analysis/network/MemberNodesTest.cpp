#include "tools/analysis/network/MemberNodes.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using Members = MemberNodes::Members;

TEST(MemberNodes, NodesAreInTheOrderOfTheirFirstMembers) {
  MemberNodes nodes({7, 3, 7, 9, 3});
  EXPECT_EQ(nodes.all(), (std::vector<Members>{{0, 2}, {1, 4}, {3}}));
  EXPECT_EQ(nodes.firsts(), (Members{0, 1, 3}));
}

TEST(MemberNodes, AMemberHasANodeAndAPlaceThere) {
  MemberNodes nodes({7, 3, 7, 9, 3});
  EXPECT_EQ(nodes.nodeOf(4), 1U);
  EXPECT_EQ(nodes.placeOf(4), 1U);
  EXPECT_EQ(nodes.placeOf(3), 0U);
}

TEST(MemberNodes, AreSharedUnlessEachMemberHasItsOwn) {
  EXPECT_TRUE(MemberNodes({0, 0}).areShared());
  EXPECT_TRUE(MemberNodes({5, 0, 5}).areShared());
  EXPECT_FALSE(MemberNodes({2, 0, 1}).areShared());
}

TEST(MemberNodes, AreInOrderIfNoNodeComesAgain) {
  EXPECT_TRUE(MemberNodes({4, 4, 1, 2, 2}).areInOrder());
  EXPECT_FALSE(MemberNodes({4, 1, 4}).areInOrder());
}

} // namespace
} // namespace anole::whatif
