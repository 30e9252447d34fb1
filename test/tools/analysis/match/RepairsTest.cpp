#include "tools/analysis/match/Repairs.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// A message that a rank sends or receives, at the rank's next event after MPI_Init.
struct Act {
  bool isSend;
  int64_t peer, tag, bytes;
};
using Acts = std::vector<std::vector<Act>>; ///< by rank

constexpr int64_t nobody = value(Special::ProcNull);
constexpr uint64_t countField = 0, peerField = 2, tagField = 3; ///< of MPI_Send and MPI_Recv

void playAct(PlayedRank &rank, const Act &act, uint64_t site) {
  int64_t peer = act.peer == nobody ? nobody : act.peer - rank.rank;
  rank.call(act.isSend ? "MPI_Send" : "MPI_Recv", site,
            {{"count", act.bytes},
             {"datatype", -2},
             {act.isSend ? "dest" : "source", peer},
             {"tag", act.tag}});
}

Expected<Repairs> repairsOf(const Acts &acts) {
  auto ranks = static_cast<uint32_t>(acts.size());
  return whatif::repairsOf(playedProgram(ranks, [&](PlayedRank &rank) {
    uint64_t site = 10;
    for (const Act &act : acts[rank.rank])
      playAct(rank, act, site++);
  }));
}

Acts repaired(Acts acts, const Repairs &repairs) {
  for (const Repair &repair : repairs.all) {
    Act &act = acts[repair.rank].at(repair.event - 1);
    if (repair.scalar == countField)
      act.bytes = repair.value;
    else if (repair.scalar == tagField)
      act.tag = repair.value;
    else if (repair.scalar == peerField)
      act.peer = repair.value == nobody ? nobody : repair.value + repair.rank;
    else
      ADD_FAILURE() << "field " << repair.scalar;
  }
  return acts;
}

TEST(RepairsTest, WhereEachReceiveHasItsMessageNothingIsRepaired) {
  auto repairs = repairsOf({{{true, 1, 7, 8}}, {{false, 0, 7, 8}}});
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_TRUE(repairs->all.empty());
}

TEST(RepairsTest, AReceiveFromSomeoneElseTakesTheMessageThatNobodyReceives) {
  auto repairs = repairsOf({{{true, 2, 7, 8}}, {}, {{false, 1, 5, 8}}});
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->moved, 1U);
  Acts after = repaired({{{true, 2, 7, 8}}, {}, {{false, 1, 5, 8}}}, *repairs);
  EXPECT_EQ(after[2][0].peer, 0);
  EXPECT_EQ(after[0][0].tag, 8) << "a tag that the program does not use";
  EXPECT_EQ(after[2][0].tag, 8);
}

TEST(RepairsTest, AMessageThatNoRankReceivesGoesToTheRankThatMissesOne) {
  Acts acts{{{true, 1, 7, 8}}, {}, {{false, 1, 7, 8}}};
  auto repairs = repairsOf(acts);
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->redirected, 1U);
  Acts after = repaired(acts, *repairs);
  EXPECT_EQ(after[0][0].peer, 2);
  EXPECT_EQ(after[2][0].peer, 0);
}

TEST(RepairsTest, WhatHasNoOtherSideIsLeftOut) {
  Acts sent{{{true, 1, 7, 8}}, {}}, wanted{{{false, 1, 7, 8}}, {}};
  auto unsent = repairsOf(sent), ended = repairsOf(wanted);
  ASSERT_TRUE(unsent && ended);
  EXPECT_EQ(unsent->unsent, 1U);
  EXPECT_EQ(ended->ended, 1U);
  EXPECT_EQ(repaired(sent, *unsent)[0][0].peer, nobody);
  EXPECT_EQ(repaired(wanted, *ended)[0][0].peer, nobody);
}

TEST(RepairsTest, AReceiveHasRoomForItsMessage) {
  Acts acts{{{true, 1, 7, 80}}, {{false, 0, 7, 8}}};
  auto repairs = repairsOf(acts);
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->longer, 1U);
  EXPECT_EQ(repaired(acts, *repairs)[1][0].bytes, 80);
}

/// Both ranks receive before they send, so the one that goes on first can receive nothing.
TEST(RepairsTest, NoRankWaitsForWhatFollowsFromItsOwnNextCall) {
  Acts acts{{{false, 1, 1, 8}, {true, 1, 2, 8}}, {{false, 0, 3, 8}, {true, 0, 1, 8}}};
  auto repairs = repairsOf(acts);
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->ended, 1U);
  auto again = repairsOf(repaired(acts, *repairs));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(again->all.empty());
}

/// Rank 2 looks for a message of rank 1, and takes that of rank 0.
TEST(RepairsTest, AProbeLooksForNothing) {
  auto repairs = whatif::repairsOf(playedProgram(3, [](PlayedRank &rank) {
    if (rank.rank == 0)
      rank.send(10, 2, 8);
    if (rank.rank != 2)
      return;
    rank.call("MPI_Probe", 11, {{"source", rank.distance(1)}, {"tag", 5}});
    rank.receive(12, 1, 5);
  }));
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->moved, 1U);
  const Repair &probe = repairs->all.back();
  EXPECT_EQ(probe.rank, 2U);
  EXPECT_EQ(probe.event, 1U);
  EXPECT_EQ(probe.scalar, 0U);
  EXPECT_EQ(probe.value, nobody);
}

/// Its receive, two calls later, gets the room.
TEST(RepairsTest, AMatchedProbeTakesTheMessageThatNobodyReceives) {
  auto repairs = whatif::repairsOf(playedProgram(3, [](PlayedRank &rank) {
    if (rank.rank == 0)
      rank.send(10, 2, 80);
    if (rank.rank == 2)
      rank.receiveMatched(11, 1);
  }));
  ASSERT_TRUE(repairs) << repairs.error().message;
  EXPECT_EQ(repairs->moved, 1U);
  EXPECT_EQ(repairs->longer, 1U);
  auto changed = [&](uint64_t event, uint64_t scalar) {
    auto found = std::ranges::find_if(repairs->all, [&](const Repair &repair) {
      return repair.rank == 2 && repair.event == event && repair.scalar == scalar;
    });
    return found == repairs->all.end() ? std::nullopt : std::optional(found->value);
  };
  EXPECT_EQ(changed(1, 0), -2) << "the source";
  EXPECT_EQ(changed(2, countField), 80);
}

TEST(RepairsTest, PersistentRequestsAreRefused) {
  auto repairs = whatif::repairsOf(playedProgram(2, [](PlayedRank &rank) {
    if (rank.rank == 1)
      return;
    rank.call("MPI_Recv_init", 10, {{"datatype", -2}, {"source", 1}});
    int64_t request = rank.requests().make().ordinal;
    rank.call("MPI_Start", 11, {{"request", rank.field(request)}});
    rank.wait(12, request);
  }));
  ASSERT_FALSE(repairs);
  EXPECT_NE(repairs.error().message.find("MPI_Start"), std::string::npos)
      << repairs.error().message;
}

TEST(RepairsTest, ACollectiveThatSomeDoNotEnterIsRefused) {
  auto repairs = whatif::repairsOf(playedProgram(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      rank.barrier(10);
  }));
  ASSERT_FALSE(repairs);
  EXPECT_NE(repairs.error().message.find("MPI_Barrier"), std::string::npos)
      << repairs.error().message;
}

/// Whatever was lost: after the repair no rank waits, and nothing is left to repair.
TEST(RepairsTest, ARepairedRunNeedsNoRepair) {
  uint64_t moved = 0, redirected = 0, ended = 0;
  for (unsigned seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Acts acts(2 + random() % 5);
    for (std::vector<Act> &own : acts)
      for (unsigned i = 0, size = random() % 40; i < size; ++i)
        own.push_back({random() % 2 == 0, static_cast<int64_t>(random() % acts.size()),
                       static_cast<int64_t>(random() % 3), 8 + static_cast<int64_t>(random() % 3)});
    auto repairs = repairsOf(acts);
    ASSERT_TRUE(repairs) << repairs.error().message;
    moved += repairs->moved;
    redirected += repairs->redirected;
    ended += repairs->ended;
    auto again = repairsOf(repaired(acts, *repairs));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->all.empty());
  }
  EXPECT_GT(moved, 50U);
  EXPECT_GT(redirected, 50U);
  EXPECT_GT(ended, 50U);
}

} // namespace
} // namespace anole::whatif
