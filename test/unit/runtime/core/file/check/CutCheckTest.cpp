#include "runtime/core/file/check/CutCheck.h"

#include "runtime/core/model/SpecialValues.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

#include <deque>

namespace anole::test {
namespace {

constexpr int64_t world = 0, made = 2; // the first communicator that a rank makes

/// Ranks that play a few calls each, up to a cut; `open` requests are not complete there.
class Ranks {
public:
  explicit Ranks(uint32_t count) {
    for (uint32_t rank = 0; rank < count; ++rank)
      played.emplace_back(rank, count);
  }

  void send(uint32_t rank, int64_t distance, int64_t comm, int64_t tag = 7) {
    played[rank].call("MPI_Send", 1, {{"dest", distance}, {"tag", tag}, {"comm", comm}});
  }
  void receive(uint32_t rank, int64_t distance, int64_t comm) {
    played[rank].call("MPI_Recv", 1, {{"source", distance}, {"tag", 7}, {"comm", comm}});
  }
  /// A collective call, or the start of one.
  void meet(uint32_t rank, const char *function, int64_t comm = world) {
    played[rank].call(function, 1, {{"comm", comm}});
  }
  void barrier(uint32_t rank, int64_t comm = world) { meet(rank, "MPI_Barrier", comm); }
  /// Makes a communicator of so many ranks; -1: is not in it.
  void split(uint32_t rank, int64_t color, int64_t newRank, int64_t size, int64_t newComm = made) {
    constexpr int64_t null = value(Special::Null);
    bool isIn = newRank >= 0;
    played[rank].call("MPI_Comm_split", 1,
                      {{"color", color},
                       {"newcomm", isIn ? newComm : null},
                       {"newcomm_rank", isIn ? newRank - rank : null},
                       {"newcomm_size", isIn ? size : null}});
  }
  /// Even ranks and odd ones.
  void splitAll() {
    for (uint32_t rank = 0; rank < played.size(); ++rank)
      split(rank, rank % 2, rank / 2, static_cast<int64_t>(played.size() / 2));
  }
  /// The rank's row of a grid.
  void sub(uint32_t rank, int64_t newRank, int64_t size) {
    played[rank].call(
        "MPI_Cart_sub", 1,
        {{"newcomm", made}, {"newcomm_rank", newRank - rank}, {"newcomm_size", size}});
  }

  std::string torn(uint64_t open = 0, uint64_t steps = 1000) {
    const auto ranks = static_cast<uint32_t>(played.size());
    Trace all = mergedLeaves(ranks, [&](uint32_t rank) { return played[rank].leaf(); });
    all.info.ranks = ranks;
    all.info.counters = {{openRequests, "", open, open}};
    auto found = findTornCut(all, steps);
    return found ? found->value_or("sound") : found.error().message;
  }

private:
  std::deque<PlayedRank> played;
};

TEST(CutCheckTest, WhatIsReceivedWasSent) {
  Ranks late(2), early(2);
  late.send(0, +1, world);
  EXPECT_EQ(late.torn(), "sound"); // under way
  early.receive(1, -1, world);
  EXPECT_EQ(early.torn(), "rank 1 has received 1 messages with tag 7 of which rank 0 has sent 0");
}

TEST(CutCheckTest, AllRanksHaveCalledBarriers) {
  Ranks ranks(3);
  for (uint32_t rank : {0, 1})
    ranks.barrier(rank);
  EXPECT_EQ(ranks.torn(), "rank 2 has made 0 collective calls, and rank 0 1");
}

TEST(CutCheckTest, BarriersThatDoNotBlockMayBeOpen) {
  for (uint64_t open : {0, 1, 2}) {
    Ranks ranks(3);
    for (uint32_t rank : {0, 1})
      ranks.meet(rank, "MPI_Ibarrier");
    EXPECT_EQ(ranks.torn(open), open == 2 ? "sound"
                                          : "rank " + std::to_string(open) +
                                                " has made 1 collective calls, and rank 0 1");
  }
}

TEST(CutCheckTest, ARequestForAnExchangeIsNone) {
  Ranks persistent(2), blocking(2);
  persistent.meet(0, "MPI_Neighbor_alltoall_init");
  EXPECT_EQ(persistent.torn(), "sound");
  blocking.meet(0, "MPI_Neighbor_alltoall");
  EXPECT_EQ(blocking.torn(), "rank 1 has made 0 collective calls, and rank 0 1");
}

TEST(CutCheckTest, RanksInACommunicatorAreItsOwn) {
  Ranks ranks(6);
  ranks.splitAll();
  ranks.send(4, -1, made); // from rank 2 of the even ones to rank 1 of them
  ranks.receive(2, +1, made);
  EXPECT_EQ(ranks.torn(), "sound");
}

TEST(CutCheckTest, NothingComesFromAnotherCommunicator) {
  Ranks ranks(6);
  ranks.splitAll();
  ranks.send(5, -1, made); // an odd one
  ranks.receive(2, +1, made);
  EXPECT_EQ(ranks.torn(), "rank 1 in a communicator of 3 ranks has received 1 messages with tag 7 "
                          "of which rank 2 has sent 0");
}

TEST(CutCheckTest, OnlyItsRanksCallTheBarriersOfACommunicator) {
  Ranks whole(4), part(4);
  whole.splitAll();
  part.splitAll();
  for (uint32_t rank : {1, 3})
    whole.barrier(rank, made);
  EXPECT_EQ(whole.torn(), "sound");
  part.barrier(3, made);
  EXPECT_EQ(part.torn(), "rank 3 has made 1 collective calls in a communicator of 2 ranks, and "
                         "rank 1 0");
}

TEST(CutCheckTest, CommunicatorsAreMadeByAll) {
  Ranks ranks(2);
  ranks.split(0, 0, 0, 2);
  EXPECT_EQ(ranks.torn(), "rank 1 has made 0 collective calls, and rank 0 1");
}

TEST(CutCheckTest, AGroupIsNotGuessed) {
  Ranks ranks(4); // rows of a grid: nothing says which rank is in which
  for (uint32_t rank = 0; rank < 4; ++rank)
    ranks.sub(rank, rank % 2, 2);
  ranks.receive(3, -1, made);
  ranks.barrier(3, made);
  EXPECT_EQ(ranks.torn(), "sound");
}

TEST(CutCheckTest, RanksWithoutACommunicatorDoNotMatter) {
  Ranks ranks(3);
  ranks.split(0, 0, 0, 2);
  ranks.split(1, value(Special::Undefined), -1, 0);
  ranks.split(2, 0, 1, 2);
  ranks.receive(2, -1, made);
  EXPECT_EQ(ranks.torn(), "rank 1 in a communicator of 2 ranks has received 1 messages with tag 7 "
                          "of which rank 0 has sent 0");
}

TEST(CutCheckTest, CommunicatorsThatAreMadeInALoopAreToldApart) {
  Ranks ranks(2);
  for (uint32_t rank : {0, 1})
    for (int64_t step = 0; step < 20; ++step)
      ranks.split(rank, 0, rank, 2, made + step);
  ranks.send(0, +1, made + 3);
  ranks.receive(1, -1, made + 4);
  EXPECT_NE(ranks.torn(), "sound");
}

TEST(CutCheckTest, GivesUpWhereTooMuchIsToBeLookedAt) {
  Ranks ranks(2);
  for (int64_t tag : {1, 7, 3, 9, 4, 4, 8})
    ranks.send(0, +1, world, tag);
  EXPECT_EQ(ranks.torn(0, 5), "its messages are too irregular");
}

} // namespace
} // namespace anole::test
