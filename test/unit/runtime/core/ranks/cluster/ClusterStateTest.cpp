#include "runtime/core/ranks/cluster/ClusterState.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

ClusterState twoClusters() {
  ClusterState state = clusterOf(0, signaturesOf({.dest = -1}));
  state.candidates.push_back(
      clusterOf(7, signaturesOf({.dest = 5, .wrapped = 11, .numbers = 12})).candidates[0]);
  state.candidates[1].cluster.ranks = compress({1, 2, 3, 7, 11, 15});
  state.candidates[1].cluster.mixed = 1u << static_cast<unsigned>(Signature::Dest);
  state.candidates[1].cluster.explained = {{7, 1}, {uint64_t(1) << 60, 6}};
  return state;
}

TEST(ClusterStateTest, BytesGiveBackTheState) {
  ClusterState state = twoClusters();
  auto back = clusterStateFrom(toBytes(state));
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->everyone);
  ASSERT_EQ(back->candidates.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(back->candidates[i].signatures, state.candidates[i].signatures);
    EXPECT_EQ(back->candidates[i].cluster, state.candidates[i].cluster);
  }
}

/// The bits of what members do not share.
uint32_t mixedOf(const Sample &lead, const Sample &member) {
  ClusterState state = clusterOf(0, signaturesOf(lead)), other = clusterOf(1, signaturesOf(member));
  mix(state.candidates[0], other.candidates[0]);
  return state.candidates[0].cluster.mixed;
}

TEST(ClusterStateTest, AClusterKnowsWhatItsMembersDoNotShare) {
  EXPECT_EQ(mixedOf({.dest = 3}, {.dest = 3}), 0u);
  EXPECT_EQ(mixedOf({.dest = 3, .loop = 7}, {.dest = 4, .loop = 8}),
            1u << static_cast<unsigned>(Signature::Dest) |
                1u << static_cast<unsigned>(Signature::Loop));
}

TEST(ClusterStateTest, EveryoneTakesTwoBytes) {
  ClusterState state = twoClusters();
  giveUp(state);
  EXPECT_EQ(toBytes(state).size(), 2u);
  EXPECT_TRUE(clusterStateFrom(toBytes(state))->everyone);
}

TEST(ClusterStateTest, SignaturesThatAreEqualTravelOnce) {
  ClusterState same = twoClusters(), different = twoClusters();
  different.candidates[1].signatures[Signature::CallPath] = 99;
  EXPECT_EQ(toBytes(different).size(), toBytes(same).size() + 8);
}

TEST(ClusterStateTest, DamagedBytesAreRefused) {
  std::string bytes = toBytes(twoClusters());
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(clusterStateFrom(bytes.substr(0, size))) << size;
  EXPECT_FALSE(clusterStateFrom(bytes + "x"));
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0xff);
    clusterStateFrom(damaged);
  }
}

} // namespace
} // namespace anole::test
