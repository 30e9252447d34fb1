#include "runtime/core/ranks/cluster/ClusterState.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

ClusterState twoClusters() {
  ClusterState state = clusterOf(0, signaturesOf({.dest = -1}));
  state.candidates.push_back(clusterOf(7, signaturesOf({.dest = 5})).candidates[0]);
  state.candidates[1].cluster.ranks = compress({1, 2, 3, 7, 11, 15});
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
