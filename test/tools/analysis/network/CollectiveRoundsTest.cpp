#include "tools/analysis/network/CollectiveRounds.h"

#include "test/tools/analysis/network/KnownAfter.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

Rounds roundsFor(Operation operation, uint64_t ranks, uint64_t bytes, uint32_t root = 0,
                 CollectiveModel model = CollectiveModel::Mpich) {
  auto rounds = roundsOf(operation, {{ranks, bytes, model}, root});
  EXPECT_TRUE(rounds);
  return rounds.value_or(Rounds());
}

TEST(CollectiveRounds, ABroadcastIsATreeWhoseRootSendsFarthestFirst) {
  EXPECT_EQ(roundsFor(Operation::Bcast, 4, 100),
            (Rounds{{{0, 2, 100}}, {{0, 1, 100}, {2, 3, 100}}}));
  EXPECT_EQ(roundsFor(Operation::Bcast, 3, 8, 2), (Rounds{{{2, 1, 8}}, {{2, 0, 8}}}));
}

TEST(CollectiveRounds, AReductionIsTheSameTreeBackwards) {
  EXPECT_EQ(roundsFor(Operation::Reduce, 4, 8), (Rounds{{{1, 0, 8}, {3, 2, 8}}, {{2, 0, 8}}}));
}

TEST(CollectiveRounds, SubtreesAreScatteredAndGatheredTogether) {
  EXPECT_EQ(roundsFor(Operation::Scatter, 3, 30), (Rounds{{{0, 2, 10}}, {{0, 1, 10}}}));
  EXPECT_EQ(roundsFor(Operation::Gather, 4, 10), (Rounds{{{1, 0, 10}, {3, 2, 10}}, {{2, 0, 20}}}));
}

TEST(CollectiveRounds, ShortAllreducesDouble) {
  EXPECT_EQ(roundsFor(Operation::Allreduce, 2, 8), (Rounds{{{0, 1, 8}, {1, 0, 8}}}));
}

/// Rank 0 gives its values to rank 1, and gets the result from it.
TEST(CollectiveRounds, RanksBeyondAPowerOfTwoHaveANeighbourThatStandsForThem) {
  EXPECT_EQ(roundsFor(Operation::Allreduce, 3, 8),
            (Rounds{{{0, 1, 8}}, {{1, 2, 8}, {2, 1, 8}}, {{1, 0, 8}}}));
}

/// MPICH counts values: two halves of 4 doubles on 4 ranks, and none of 3.
TEST(CollectiveRounds, AllreducesOfFewerValuesThanRanksDouble) {
  EXPECT_EQ(roundsFor(Operation::Allreduce, 4, 24).size(), 2U);
  EXPECT_EQ(roundsFor(Operation::Allreduce, 4, 32)[0][0], (RoundMessage{0, 2, 16}));
}

TEST(CollectiveRounds, LongAllreducesHalveAndDouble) {
  Rounds rounds = roundsFor(Operation::Allreduce, 4, 4096);
  ASSERT_EQ(rounds.size(), 4);
  EXPECT_EQ(rounds[0][0], (RoundMessage{0, 2, 2048}));
  EXPECT_EQ(rounds[1][0], (RoundMessage{0, 1, 1024}));
  EXPECT_EQ(rounds[2][0], (RoundMessage{0, 1, 1024}));
  EXPECT_EQ(rounds[3][0], (RoundMessage{0, 2, 2048}));
}

/// 4 ranks with blocks of 1,000 bytes, of 40,000 bytes, and 8 ranks with blocks of 100 bytes.
TEST(CollectiveRounds, AnAllToAllIsOneRoundOrManyByTheSizeOfItsBlocks) {
  Rounds medium = roundsFor(Operation::Alltoall, 4, 4000);
  ASSERT_EQ(medium.size(), 1);
  EXPECT_EQ(medium[0].size(), 12);
  Rounds large = roundsFor(Operation::Alltoall, 4, 160000);
  ASSERT_EQ(large.size(), 3);
  EXPECT_EQ(large[0][0], (RoundMessage{0, 1, 40000}));
  Rounds small = roundsFor(Operation::Alltoall, 8, 800);
  ASSERT_EQ(small.size(), 3);
  EXPECT_EQ(small[0][0], (RoundMessage{0, 1, 400}));
}

TEST(CollectiveRounds, OpenMpiChoosesOtherAlgorithms) {
  auto chosen = [](Operation operation, uint64_t ranks, uint64_t bytes) {
    return algorithmOf(operation, {ranks, bytes, CollectiveModel::Openmpi});
  };
  EXPECT_EQ(chosen(Operation::Allreduce, 4, 4096), CollectiveAlgorithm::Doubling);
  EXPECT_EQ(chosen(Operation::Allreduce, 4, 10000), CollectiveAlgorithm::RingReduction);
  EXPECT_EQ(chosen(Operation::Reduce, 4, 8), CollectiveAlgorithm::LinearGather);
  EXPECT_EQ(chosen(Operation::Alltoall, 8, 800), CollectiveAlgorithm::AtOnce);
}

/// Three segments of a third of 300,000 bytes, one hop after the other.
TEST(CollectiveRounds, SegmentsFollowOneAnotherDownAPipeline) {
  Rounds rounds = rounds::roundsOfPipeline({{3, 300000, CollectiveModel::Openmpi}, 0});
  ASSERT_EQ(rounds.size(), 4);
  EXPECT_EQ(rounds[0], (Round{{0, 1, 100000}}));
  EXPECT_EQ(rounds[1], (Round{{1, 2, 100000}, {0, 1, 100000}}));
}

TEST(CollectiveRounds, EveryRankLearnsWhatItHasTo) {
  using enum Operation;
  for (CollectiveModel model : {CollectiveModel::Mpich, CollectiveModel::Openmpi})
    for (uint32_t ranks = 2; ranks <= 17; ++ranks)
      for (uint64_t bytes : {8, 3000, 100000, 1000000}) {
        for (Operation operation : {Barrier, Allreduce, Allgather, Alltoall})
          for (const auto &known : knownAfter(roundsFor(operation, ranks, bytes, 0, model), ranks))
            EXPECT_EQ(known.size(), ranks) << int(operation) << " of " << bytes;
        uint32_t root = ranks / 2;
        for (Operation operation : {Bcast, Scatter})
          for (const auto &known :
               knownAfter(roundsFor(operation, ranks, bytes, root, model), ranks))
            EXPECT_TRUE(known.contains(root)) << int(operation) << " of " << bytes;
        for (Operation operation : {Reduce, Gather}) {
          auto known = knownAfter(roundsFor(operation, ranks, bytes, root, model), ranks);
          EXPECT_EQ(known[root].size(), ranks) << int(operation) << " of " << bytes;
        }
      }
}

TEST(CollectiveRounds, CollectivesOfVeryManyMessagesAreNotTakenApart) {
  EXPECT_FALSE(roundsOf(Operation::Alltoall, {{100, 100000, CollectiveModel::Mpich}, 0}));
  EXPECT_FALSE(roundsOf(Operation::Allgather, {{1000, 100000, CollectiveModel::Mpich}, 0}));
  EXPECT_FALSE(roundsOf(Operation::Allreduce, {{1000000, 8, CollectiveModel::Mpich}, 0}));
  EXPECT_TRUE(roundsOf(Operation::Allreduce, {{256, 8, CollectiveModel::Mpich}, 0}));
}

TEST(CollectiveRounds, TheModelsOfThePapersTakeNothingApart) {
  EXPECT_FALSE(roundsOf(Operation::Bcast, {{4, 8, CollectiveModel::Thakur}, 0}));
  EXPECT_FALSE(roundsOf(Operation::Bcast, {{4, 8, CollectiveModel::Tree}, 0}));
  EXPECT_FALSE(roundsOf(Operation::Neighbor, {{4, 8, CollectiveModel::Mpich}, 0}));
}

TEST(CollectiveRounds, TheRecordedMpiSaysWhoseTheyAre) {
  EXPECT_EQ(collectivesOf("Open MPI v4.1.4"), CollectiveModel::Openmpi);
  EXPECT_EQ(collectivesOf("MPICH Version: 4.0.2"), CollectiveModel::Mpich);
  EXPECT_EQ(collectivesOf(""), CollectiveModel::Mpich);
}

} // namespace
} // namespace anole::whatif
