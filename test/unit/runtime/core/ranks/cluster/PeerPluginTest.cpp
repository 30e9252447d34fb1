#include "runtime/core/ranks/cluster/PeerPlugin.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr int64_t null = value(Special::ProcNull);

int64_t meanDest(const Trace &leaf, const PluginValues &known) {
  return static_cast<int64_t>(signaturesOf(leaf, leaf.functions, known)[Signature::Dest]) /
         averageUnit;
}

TEST(PeerPluginTest, PeersAreRelative) {
  PeerPlugins plugins{{"transposed", transposedRank}, {"next", nextRank}};
  EXPECT_EQ(pluginValues(plugins, 1, 9).peers, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(pluginValues(plugins, 7, 9).peers, (std::vector<int64_t>{-2, 1}));
}

TEST(PeerPluginTest, WhatIsNoRankIsNoPeer) {
  PeerPlugin before{"before", [](int rank, int) { return rank - 1; }}, next{"next", nextRank};
  EXPECT_EQ(before.valueOf(Signature::Dest, 0, 9), null);
  EXPECT_EQ(next.valueOf(Signature::Src, 8, 9), null);
}

TEST(PeerPluginTest, PeersThatArePluggedInAreLeftOutOfSignatures) {
  PeerPlugins plugins{{"transposed", transposedRank}};
  Signatures signatures[2];
  for (uint32_t rank : {1u, 2u}) {
    PluginValues known = pluginValues(plugins, rank, 9);
    Trace leaf = sendingLeaf(rank, {known.peers[0], -1, known.peers[0], -1, -1});
    EXPECT_NE(meanDest(leaf, {}), -1);
    EXPECT_EQ(meanDest(leaf, known), -1);
    signatures[rank - 1] = signaturesOf(leaf, leaf.functions, known);
  }
  EXPECT_EQ(signatures[0].parameters, signatures[1].parameters);
  EXPECT_NE(signatures[0].exact, signatures[1].exact);
}

TEST(PeerPluginTest, PeersInARepeatAreLeftOut) {
  Trace leaf = sendingLeaf(1, {4, 7, 7, 4, 7, 7, 4, 7, 7});
  EXPECT_EQ(meanDest(leaf, {{4}}), 7);
  EXPECT_EQ(meanDest(leaf, {{7}}), 4);
}

TEST(PeerPluginTest, AValueThatMovesIsNoPeer) {
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 5, 6, 7, 8}), {{4}}), 6);
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8}), {{4}}), 6);
}

int row(int rank, int) { return rank / 3; }
int column(int rank, int) { return rank % 3; }

TEST(PeerPluginTest, AFunctionGivesWhatItIsRegisteredFor) {
  PeerPlugins plugins{{"row", row, PluginColor}, {"column", column, PluginKey | PluginPeer}};
  PluginValues values = pluginValues(plugins, 5, 9);
  EXPECT_EQ(values.colors, std::vector<int64_t>{1});
  EXPECT_EQ(values.keys, std::vector<int64_t>{2 - 5}) << "as the field is: minus the own rank";
  EXPECT_EQ(values.peers, std::vector<int64_t>{2 - 5});
}

TEST(PeerPluginTest, AColourBelowZeroIsUndefined) {
  PeerPlugin outside{"outside", [](int, int) { return -1; }, PluginColor};
  EXPECT_EQ(outside.valueOf(Signature::Color, 3, 9), value(Special::Undefined));
}

/// As in FT of the NAS benchmarks: the key of one split is the colour of the next.
TEST(PeerPluginTest, KeysAndColoursAreLeftOutInAnyCommunicator) {
  PeerPlugins plugins{{"row", row, PluginColor | PluginKey},
                      {"column", column, PluginColor | PluginKey}};
  for (int64_t comm : {0, 4}) {
    std::array<Signatures, 9> all;
    for (uint32_t rank = 0; rank < 9; ++rank) {
      int64_t x = rank % 3, y = rank / 3;
      Trace leaf = splittingLeaf(rank, comm, {{x, y - rank, 0, 3}, {y, x - rank, 0, 3}});
      all[rank] = signaturesOf(leaf, leaf.functions, pluginValues(plugins, rank, 9));
      EXPECT_EQ(all[rank].values, all[0].values) << rank;
    }
    Trace leaf = splittingLeaf(5, comm, {{7, 0, 0, 3}});
    EXPECT_NE(signaturesOf(leaf, leaf.functions, pluginValues(plugins, 5, 9)).values,
              all[0].values);
  }
}

TEST(PeerPluginTest, RanksOfOtherCommunicatorsAreNotPluggedIn) {
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4}, 2), {{4}}), 4);
  EXPECT_EQ(meanDest(sendingLeaf(1, {4, 4, 4}, 0), {{4}}), 0);
}

} // namespace
} // namespace anole::test
