#include "runtime/core/ranks/cluster/PeerPlugin.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr int64_t null = value(Special::ProcNull);

int64_t meanDest(const Trace &leaf, const std::vector<int64_t> &peers) {
  return static_cast<int64_t>(signaturesOf(leaf, leaf.functions, peers)[Signature::Dest]) /
         averageUnit;
}

TEST(PeerPluginTest, PeersAreRelative) {
  PeerPlugins plugins{{"transposed", transposedRank}, {"next", nextRank}};
  EXPECT_EQ(relativePeers(plugins, 1, 9), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(relativePeers(plugins, 7, 9), (std::vector<int64_t>{-2, 1}));
}

TEST(PeerPluginTest, WhatIsNoRankIsNoPeer) {
  PeerPlugin before{"before", [](int rank, int) { return rank - 1; }}, next{"next", nextRank};
  EXPECT_EQ(before.relativePeer(0, 9), null);
  EXPECT_EQ(next.relativePeer(8, 9), null);
}

TEST(PeerPluginTest, PeersThatArePluggedInAreLeftOutOfSignatures) {
  PeerPlugins plugins{{"transposed", transposedRank}};
  Signatures signatures[2];
  for (uint32_t rank : {1u, 2u}) {
    std::vector<int64_t> peers = relativePeers(plugins, rank, 9);
    Trace leaf = sendingLeaf(rank, {peers[0], -1, peers[0], -1, -1});
    EXPECT_NE(meanDest(leaf, {}), -1);
    EXPECT_EQ(meanDest(leaf, peers), -1);
    signatures[rank - 1] = signaturesOf(leaf, leaf.functions, peers);
  }
  EXPECT_EQ(signatures[0].parameters, signatures[1].parameters);
  EXPECT_NE(signatures[0].exact, signatures[1].exact);
}

TEST(PeerPluginTest, PeersInARepeatAreLeftOut) {
  Trace leaf = sendingLeaf(1, {4, 7, 7, 4, 7, 7, 4, 7, 7});
  EXPECT_EQ(meanDest(leaf, {4}), 7);
  EXPECT_EQ(meanDest(leaf, {7}), 4);
}

TEST(PeerPluginTest, AValueThatMovesIsNoPeer) {
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 5, 6, 7, 8}), {4}), 6);
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8}), {4}), 6);
}

TEST(PeerPluginTest, RanksOfOtherCommunicatorsAreNotPluggedIn) {
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4}, 2), {4}), 4);
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4}, 0), {4}), 0);
}

} // namespace
} // namespace anole::test
