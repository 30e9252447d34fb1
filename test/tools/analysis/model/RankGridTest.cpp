#include "tools/analysis/model/RankGrid.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using Extents = std::vector<uint32_t>;

Extents gridOfPeers(uint32_t ranks, const std::vector<int64_t> &peers) {
  Trace trace;
  trace.info.ranks = ranks;
  trace.functions = {{1, "MPI_Send", {{"dest", FieldKind::Peer}}, {}, {}}};
  SharedStream stream;
  for (int64_t peer : peers) {
    SharedPoint point;
    point.key = {1, 7};
    point.scalars = 1;
    point.ranks = {{0, 1, ranks, {}}};
    point.columns = {{{point.ranks, {{{peer, {}, {}}, {}, {}, {}}}}}};
    stream.points.push_back(point);
  }
  trace.streams = {stream};
  return gridOf(trace).extents;
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

/// A trace of six ranks in which one point gave these numbers to MPI_Cart_create.
Trace cartesian(const std::vector<int64_t> &dims) {
  RankValue none, one{1, {}, {}};
  Trace trace;
  trace.info.ranks = 6;
  trace.functions = {{1, "MPI_Cart_create", {}, {{"dims", FieldKind::Plain}}, {}}};
  RankList all{{0, 1, 6, {}}};
  SharedPoint point;
  point.key = {1, 7};
  point.arrays = 1;
  point.ranks = all;
  point.count = 6;
  Family elements{all, {}};
  for (int64_t dim : dims)
    elements.terms.push_back({{dim, {}, {}}, none, one, {}});
  point.columns = {{{all, {{{std::ssize(dims), {}, {}}, none, none, {}}}}}, {elements}};
  SharedStream stream;
  stream.ranks = all;
  stream.points = {point};
  stream.bodies = {{Symbol::point(0)}};
  stream.loops = {{0, 0, LoopKind::Root, {{all, {0}, {{all, {}}}}}, {{all, {}}}}};
  trace.streams = {stream};
  return trace;
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
