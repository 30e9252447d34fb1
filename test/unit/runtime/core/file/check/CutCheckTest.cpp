#include "runtime/core/file/check/CutCheck.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

enum CutFunction : uint16_t {
  Send = 1,
  Recv,
  Barrier,
  Ibarrier,
  Split,
  Sub,
  Exchange,
  MakeExchange
};
constexpr int64_t world = 0, made = 2; // the first communicator that a rank makes

std::vector<FunctionInfo> cutFunctions() {
  FieldInfo tag{"tag"}, comm{"comm", FieldKind::Comm}, request{"request", FieldKind::NewRequest},
      newcomm{"newcomm", FieldKind::NewComm}, rank{"newcomm_rank", FieldKind::NewRank},
      size{"newcomm_size", FieldKind::NewSize};
  return {{Send, "MPI_Send", {{"dest", FieldKind::Peer}, tag, comm}, {}, {}},
          {Recv, "MPI_Recv", {{"source", FieldKind::Peer}, tag, comm}, {}, {}},
          {Barrier, "MPI_Barrier", {comm}, {}, {}},
          {Ibarrier, "MPI_Ibarrier", {comm, request}, {}, {}},
          {Split, "MPI_Comm_split", {comm, {"color"}, newcomm, rank, size}, {}, {}},
          {Sub, "MPI_Cart_sub", {comm, newcomm, rank, size}, {}, {}},
          {Exchange, "MPI_Neighbor_alltoall", {comm}, {}, {}},
          {MakeExchange, "MPI_Neighbor_alltoall_init", {comm, request}, {}, {}}};
}

/// Ranks that play a few calls each, up to a cut; `open` requests are not complete there.
class Ranks {
public:
  explicit Ranks(uint32_t count) : programs(count) {}
  Program &operator[](uint32_t rank) { return programs[rank]; }

  void split(uint32_t rank, int64_t color, int64_t newRank, int64_t size) {
    programs[rank].call(Split, {world, color, made, newRank - rank, size});
  }
  /// Even ranks and odd ones.
  void splitAll() {
    for (uint32_t rank = 0; rank < programs.size(); ++rank)
      split(rank, rank % 2, rank / 2, static_cast<int64_t>(programs.size() / 2));
  }

  std::string torn(uint64_t open = 0, uint64_t steps = 1000) {
    Trace all;
    for (uint32_t rank = 0; rank < programs.size(); ++rank) {
      Trace leaf = leafTrace({programs[rank].tree.finish(-1)}, rank, 1);
      leaf.functions = cutFunctions();
      rank == 0 ? void(all = std::move(leaf)) : mergeTrace(all, std::move(leaf));
    }
    all.info.counters = {{openRequests, "", open, open}};
    finishMerge(all);
    auto found = findTornCut(all, steps);
    return found ? found->value_or("sound") : found.error().message;
  }

private:
  std::deque<Program> programs;
};

TEST(CutCheckTest, WhatIsReceivedWasSent) {
  Ranks late(2), early(2);
  late[0].call(Send, {+1, 7, world});
  EXPECT_EQ(late.torn(), "sound"); // under way
  early[1].call(Recv, {-1, 7, world});
  EXPECT_EQ(early.torn(), "rank 1 has received 1 messages with tag 7 of which rank 0 has sent 0");
}

TEST(CutCheckTest, AllRanksHaveCalledBarriers) {
  Ranks ranks(3);
  for (uint32_t rank : {0, 1})
    ranks[rank].call(Barrier, {world});
  EXPECT_EQ(ranks.torn(), "rank 2 has made 0 collective calls, and rank 0 1");
}

TEST(CutCheckTest, BarriersThatDoNotBlockMayBeOpen) {
  for (uint64_t open : {0, 1, 2}) {
    Ranks ranks(3);
    for (uint32_t rank : {0, 1})
      ranks[rank].call(Ibarrier, {world, 0});
    EXPECT_EQ(ranks.torn(open), open == 2 ? "sound"
                                          : "rank " + std::to_string(open) +
                                                " has made 1 collective calls, and rank 0 1");
  }
}

TEST(CutCheckTest, ARequestForAnExchangeIsNone) {
  Ranks made(2), called(2);
  made[0].call(MakeExchange, {world, 0});
  EXPECT_EQ(made.torn(), "sound");
  called[0].call(Exchange, {world});
  EXPECT_EQ(called.torn(), "rank 1 has made 0 collective calls, and rank 0 1");
}

TEST(CutCheckTest, RanksInACommunicatorAreItsOwn) {
  Ranks ranks(6);
  ranks.splitAll();
  ranks[4].call(Send, {-1, 7, made}); // from rank 2 of the even ones to rank 1 of them
  ranks[2].call(Recv, {+1, 7, made});
  EXPECT_EQ(ranks.torn(), "sound");
}

TEST(CutCheckTest, NothingComesFromAnotherCommunicator) {
  Ranks ranks(6);
  ranks.splitAll();
  ranks[5].call(Send, {-1, 7, made}); // an odd one
  ranks[2].call(Recv, {+1, 7, made});
  EXPECT_EQ(ranks.torn(), "rank 1 in a communicator of 3 ranks has received 1 messages with tag 7 "
                          "of which rank 2 has sent 0");
}

TEST(CutCheckTest, OnlyItsRanksCallTheBarriersOfACommunicator) {
  Ranks whole(4), part(4);
  whole.splitAll();
  part.splitAll();
  for (uint32_t rank : {1, 3})
    whole[rank].call(Barrier, {made});
  EXPECT_EQ(whole.torn(), "sound");
  part[3].call(Barrier, {made});
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
    ranks[rank].call(Sub, {world, made, int64_t(rank % 2) - rank, 2});
  ranks[3].call(Recv, {-1, 7, made});
  ranks[3].call(Barrier, {made});
  EXPECT_EQ(ranks.torn(), "sound");
}

TEST(CutCheckTest, RanksWithoutACommunicatorDoNotMatter) {
  Ranks ranks(3);
  constexpr int64_t null = value(Special::Null);
  ranks.split(0, 0, 0, 2);
  ranks[1].call(Split, {world, value(Special::Undefined), null, null, null});
  ranks.split(2, 0, 1, 2);
  ranks[2].call(Recv, {-1, 7, made});
  EXPECT_EQ(ranks.torn(), "rank 1 in a communicator of 2 ranks has received 1 messages with tag 7 "
                          "of which rank 0 has sent 0");
}

TEST(CutCheckTest, CommunicatorsThatAreMadeInALoopAreToldApart) {
  Ranks ranks(2);
  for (uint32_t rank : {0, 1})
    for (int64_t step = 0; step < 20; ++step)
      ranks[rank].call(Split, {world, 0, made + step, 0, 2});
  ranks[0].call(Send, {+1, 7, made + 3});
  ranks[1].call(Recv, {-1, 7, made + 4});
  EXPECT_NE(ranks.torn(), "sound");
}

TEST(CutCheckTest, GivesUpWhereTooMuchIsToBeLookedAt) {
  Ranks ranks(2);
  for (int64_t tag : {1, 7, 3, 9, 4, 4, 8})
    ranks[0].call(Send, {+1, tag, world});
  EXPECT_EQ(ranks.torn(0, 5), "its messages are too irregular");
}

} // namespace
} // namespace anole::test
