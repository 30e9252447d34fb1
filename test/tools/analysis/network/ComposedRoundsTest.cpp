#include "tools/analysis/network/ComposedRounds.h"

#include "test/tools/analysis/network/KnownAfter.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using Nodes = std::vector<uint32_t>;

Rounds roundsOn(const Nodes &nodes, Operation operation, uint64_t bytes, uint32_t root = 0,
                CollectiveModel model = CollectiveModel::Mpich) {
  auto rounds = roundsOf(operation, {{nodes.size(), bytes, model}, root, nodes});
  EXPECT_TRUE(rounds);
  return rounds.value_or(Rounds());
}

TEST(ComposedRounds, ABroadcastInANodeGoesToItsFirstRankAndComesBack) {
  EXPECT_EQ(roundsOn({0, 0}, Operation::Bcast, 8, 1), (Rounds{{{1, 0, 8}}, {{0, 1, 8}}}));
  EXPECT_EQ(roundsOn({0, 0}, Operation::Bcast, 8), (Rounds{{{0, 1, 8}}}));
}

TEST(ComposedRounds, ABarrierInANodeEndsWithAByteFromItsFirstRank) {
  EXPECT_EQ(roundsOn({0, 0}, Operation::Barrier, 0), (Rounds{{{0, 1, 0}, {1, 0, 0}}, {{0, 1, 1}}}));
}

/// From rank 3 to rank 2, from there to rank 0, and on both nodes at once to the other rank.
TEST(ComposedRounds, ABroadcastPassesBetweenNodesOnce) {
  EXPECT_EQ(roundsOn({0, 0, 1, 1}, Operation::Bcast, 8, 3),
            (Rounds{{{3, 2, 8}}, {{2, 0, 8}}, {{0, 1, 8}, {2, 3, 8}}}));
}

/// 8 ranks on two nodes: the root's node has all of it before the other one gets it.
TEST(ComposedRounds, ALongerBroadcastFillsTheNodeOfTheRootFirst) {
  Rounds rounds = roundsOn({0, 0, 0, 0, 1, 1, 1, 1}, Operation::Bcast, 16384, 5);
  ASSERT_EQ(rounds.size(), 5U);
  EXPECT_EQ(rounds[0], (Round{{5, 7, 16384}}));
  EXPECT_EQ(rounds[1], (Round{{5, 6, 16384}, {7, 4, 16384}}));
  EXPECT_EQ(rounds[2], (Round{{4, 0, 16384}}));
  EXPECT_EQ(rounds[3], (Round{{0, 2, 16384}}));
}

TEST(ComposedRounds, AShortReductionEndsInTheNodeOfTheRoot) {
  EXPECT_EQ(roundsOn({0, 0, 1, 1}, Operation::Reduce, 8, 1),
            (Rounds{{{3, 2, 8}}, {{2, 0, 8}}, {{0, 1, 8}}}));
}

/// Each node has two ranks, so the reductions in them halve and gather.
TEST(ComposedRounds, ALongReductionComesToTheFirstRankAndGoesToTheRoot) {
  Rounds rounds = roundsOn({0, 0, 1, 1}, Operation::Reduce, 4096, 3);
  EXPECT_EQ(rounds.front(), (Round{{0, 1, 2048}, {1, 0, 2048}, {2, 3, 2048}, {3, 2, 2048}}));
  EXPECT_EQ(rounds.back(), (Round{{0, 3, 4096}}));
}

TEST(ComposedRounds, AnAllreduceReducesInNodesAndSendsTheResultBack) {
  EXPECT_EQ(roundsOn({0, 0, 1, 1}, Operation::Allreduce, 8),
            (Rounds{{{1, 0, 8}, {3, 2, 8}}, {{0, 2, 8}, {2, 0, 8}}, {{0, 1, 8}, {2, 3, 8}}}));
}

TEST(ComposedRounds, AnAllreduceOnOneNodeIsAsBetweenNodes) {
  EXPECT_EQ(roundsOn({0, 0}, Operation::Allreduce, 8), (Rounds{{{0, 1, 8}, {1, 0, 8}}}));
}

/// The last rank of a node tells the first, which tells that of the next node.
TEST(ComposedRounds, AScanPassesOnWhatANodeHas) {
  EXPECT_EQ(
      roundsOn({0, 0, 1}, Operation::Scan, 8),
      (Rounds{
          {{0, 1, 8}, {1, 0, 8}}, {{1, 0, 8}}, {{0, 2, 8}, {2, 0, 8}}, {{0, 2, 8}}, {{0, 1, 4}}}));
}

TEST(ComposedRounds, NothingElseIsComposed) {
  auto isComposed = [](const Nodes &nodes, Operation operation) {
    return composedRounds(operation, {{4, 8, CollectiveModel::Mpich}, 0, nodes}).has_value();
  };
  for (Operation operation : {Operation::Barrier, Operation::Bcast, Operation::Reduce})
    EXPECT_FALSE(isComposed({0, 1, 2, 3}, operation)) << int(operation);
  for (Operation operation : {Operation::Exscan, Operation::Allgather, Operation::Alltoall})
    EXPECT_FALSE(isComposed({0, 0, 0, 0}, operation)) << int(operation);
  EXPECT_FALSE(isComposed({0, 1, 0, 1}, Operation::Scan));
}

TEST(ComposedRounds, OpenMpiComposesNothing) {
  for (Operation operation : {Operation::Barrier, Operation::Bcast, Operation::Reduce})
    EXPECT_FALSE(composedRounds(operation, {{2, 8, CollectiveModel::Openmpi}, 1, {0, 0}}));
}

/// Up to 13 ranks in turn on up to 4 nodes, or in blocks of up to 4.
TEST(ComposedRounds, EveryRankLearnsWhatItHasTo) {
  using enum Operation;
  for (uint32_t ranks = 2; ranks <= 13; ++ranks)
    for (uint32_t layout = 0; layout < 8; ++layout)
      for (uint64_t bytes : {8, 3000, 100000, 1000000}) {
        const uint32_t few = 1 + layout / 2, root = ranks / 2;
        Nodes nodes;
        for (uint32_t rank = 0; rank < ranks; ++rank)
          nodes.push_back(layout % 2 ? rank % few : rank / few);
        for (Operation operation : {Barrier, Allreduce})
          for (const auto &known : knownAfter(roundsOn(nodes, operation, bytes), ranks))
            EXPECT_EQ(known.size(), ranks) << int(operation) << " of " << bytes;
        for (const auto &known : knownAfter(roundsOn(nodes, Bcast, bytes, root), ranks))
          EXPECT_TRUE(known.contains(root)) << layout << ", " << bytes;
        EXPECT_EQ(knownAfter(roundsOn(nodes, Reduce, bytes, root), ranks)[root].size(), ranks);
        auto scanned = knownAfter(roundsOn(nodes, Scan, bytes), ranks);
        for (uint32_t rank = 0; rank < ranks; ++rank)
          for (uint32_t before = 0; before < rank; ++before)
            EXPECT_TRUE(scanned[rank].contains(before)) << layout << ": " << before;
      }
}

} // namespace
} // namespace anole::whatif
