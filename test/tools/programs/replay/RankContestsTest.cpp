#include "tools/programs/replay/run/RankContests.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

/// Threads that receive messages with these tags, and call a function with these roots.
struct RankContestsTest : testing::Test {
  void receive(const std::vector<std::vector<int64_t>> &tags) {
    for (bool follows : {false, true})
      for (uint32_t thread = 0; thread < tags.size(); ++thread)
        for (int64_t tag : tags[thread]) {
          WalkedEvent event;
          event.scalars = {1, tag, 0};
          Contested call{&receiving, true, false};
          follows ? contests.follow(thread, call, event) : contests.add(thread, call, event);
        }
  }

  void call(uint32_t thread, int64_t root) {
    WalkedEvent event;
    event.scalars = {root, 0};
    contests.add(thread, {&broadcast, false, true}, event);
  }

  void window(uint32_t thread, EpochPart part, int64_t number) {
    WalkedEvent event;
    event.scalars = {number};
    contests.add(thread, {&onWindow, false, false, part}, event);
  }

  const FunctionInfo onWindow{3, "MPI_Put", {{"win", FieldKind::Window}}, {}, {}};
  const FunctionInfo receiving{
      1,
      "MPI_Mprobe",
      {{"source", FieldKind::Peer}, {"tag", FieldKind::Plain}, {"comm", FieldKind::Comm}},
      {},
      {}};
  const FunctionInfo broadcast{
      2, "MPI_Bcast", {{"root", FieldKind::Plain}, {"comm", FieldKind::Comm}}, {}, {}};
  RankContests contests;
};

TEST_F(RankContestsTest, MessagesOfOneKindMayBeTakenInAnyOrder) {
  receive({{7, 7, 7}, {7}});
  EXPECT_TRUE(contests.shareMessages());
  EXPECT_FALSE(contests.haveMixedMessages());
}

TEST_F(RankContestsTest, SoMayThoseThatAllThreadsTakeAlike) {
  receive({{1, 1, 2}, {1, 2, 2}});
  EXPECT_FALSE(contests.haveMixedMessages());
}

TEST_F(RankContestsTest, ThreadsThatTakeThemInDifferentOrdersMayWaitForEachOther) {
  receive({{1, 2, 1}, {2, 1, 2}});
  EXPECT_TRUE(contests.haveMixedMessages());
}

TEST_F(RankContestsTest, WhatOneThreadReceivesAloneIsNotShared) {
  receive({{1, 2, 3}, {4, 5}});
  EXPECT_FALSE(contests.shareMessages());
  EXPECT_FALSE(contests.haveMixedMessages());
}

TEST_F(RankContestsTest, CollectiveCallsThatAreAlikeMayComeInAnyOrder) {
  call(0, 3);
  call(1, 3);
  EXPECT_FALSE(contests.haveMixedCollectives());
  call(1, 4);
  EXPECT_TRUE(contests.haveMixedCollectives());
}

TEST_F(RankContestsTest, AThreadThatAccessesAWindowMustOpenEpochsOfIt) {
  window(0, EpochPart::Opens, 5);
  window(0, EpochPart::Accesses, 5);
  window(1, EpochPart::Accesses, 6); // whose epochs are not in the trace
  EXPECT_FALSE(contests.haveForeignEpochs());
  window(1, EpochPart::Accesses, 5);
  EXPECT_TRUE(contests.haveForeignEpochs());
  window(1, EpochPart::Opens, 5);
  EXPECT_FALSE(contests.haveForeignEpochs());
}

} // namespace
} // namespace anole::replay
