#include "tools/analysis/model/RankGrid.h"

#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using Extents = std::vector<uint32_t>;

Extents gridOfPeers(uint32_t ranks, const std::vector<int64_t> &peers) {
  return gridOf(test::recordedProgram(ranks,
                                      [&](test::PlayedRank &rank) {
                                        for (int64_t peer : peers)
                                          rank.call("MPI_Send", static_cast<uint64_t>(100 + peer),
                                                    {{"dest", peer}});
                                      }))
      .extents;
}

TEST(RankGrid, FollowsFromWhoSendsToWhom) {
  EXPECT_EQ(gridOfPeers(64, {1, -1, 8, -8}), (Extents{8, 8}));
  EXPECT_EQ(gridOfPeers(64, {1, -1, 16, -16}), (Extents{16, 4}));
  EXPECT_EQ(gridOfPeers(64, {1, 4, 16}), (Extents{4, 4, 4}));
  EXPECT_EQ(gridOfPeers(24, {1, 2, 8}), (Extents{2, 4, 3}));
  EXPECT_EQ(gridOfPeers(16, {1, 3, 4, 12}), (Extents{4, 4}));
}

TEST(RankGrid, IsARowIfNoGridFits) {
  EXPECT_EQ(gridOfPeers(64, {1, -1}), Extents{64});
  EXPECT_EQ(gridOfPeers(64, {1, 7}), Extents{64});
  EXPECT_EQ(gridOfPeers(64, {}), Extents{64});
  EXPECT_EQ(gridOf(rowOfFour()).extents, Extents{4});
}

TEST(RankGrid, BreaksLongRows) {
  RankGrid row{{100}, ""};
  EXPECT_EQ(row.across(), 64u);
  EXPECT_EQ(row.down(), 2u);
}

/// Six ranks that give these numbers to MPI_Cart_create.
Trace cartesian(const std::vector<int64_t> &dims) {
  return test::recordedProgram(
      6, [&](test::PlayedRank &rank) { rank.call("MPI_Cart_create", 7, {{"dims", dims}}); });
}

TEST(RankGrid, IsThatOfTheProgramIfItHasOneOfAllRanks) {
  EXPECT_EQ(gridOf(cartesian({2, 3})).extents, (Extents{3, 2}));
  EXPECT_EQ(gridOf(cartesian({2, 3})).origin, "MPI_Cart_create");
  EXPECT_EQ(gridOf(cartesian({3, 1, 2, 1})).extents, (Extents{1, 2, 3}));
  EXPECT_EQ(gridOf(cartesian({2, 2})).extents, Extents{6});
  EXPECT_EQ(gridOf(cartesian({-2, -3})).extents, Extents{6});
}

TEST(RankGrid, CanBeAsked) {
  EXPECT_EQ(parseGrid("4x2", 8)->extents, (Extents{4, 2}));
  EXPECT_EQ(parseGrid("2x2x2", 8)->extents, (Extents{2, 2, 2}));
  EXPECT_EQ(parseGrid("4x4", 8).error().message,
            "the grid 4x4 does not have one place for each of the trace's 8 ranks");
  for (const char *text : {"", "x", "4x", "4x2x", "4*2", "-4x-2", "2x2x2x1", "4x2 ", "0x0"})
    EXPECT_FALSE(parseGrid(text, 8)) << text;
}

} // namespace
} // namespace anole::tools
