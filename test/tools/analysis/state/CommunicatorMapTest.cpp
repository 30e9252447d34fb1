#include "tools/analysis/state/CommunicatorMap.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const FunctionInfo split{1,
                         "MPI_Comm_split",
                         {{"comm", FieldKind::Comm},
                          {"color", FieldKind::Plain},
                          {"newcomm", FieldKind::NewComm},
                          {"rank", FieldKind::NewRank},
                          {"size", FieldKind::NewSize}},
                         {},
                         {}};
const FunctionInfo cut{2,
                       "MPI_Cart_sub",
                       {{"comm", FieldKind::Comm},
                        {"newcomm", FieldKind::NewComm},
                        {"rank", FieldKind::NewRank},
                        {"size", FieldKind::NewSize}},
                       {},
                       {}};

WalkedEvent event(std::vector<int64_t> scalars) {
  WalkedEvent made;
  made.scalars = std::move(scalars);
  return made;
}

TEST(CommunicatorMap, KnowsMembersByColour) {
  CommunicatorMap map(6);
  for (uint32_t rank = 0; rank < 6; ++rank) // even and odd ranks, numbered backwards
    map.follow(rank, split, event({0, rank % 2, 2, 2 - int64_t(rank) / 2 - int64_t(rank), 3}));
  EXPECT_EQ(map.ownRank(5, 2), 0);
  EXPECT_EQ(map.worldRank(5, 2, 0), 5u);
  EXPECT_EQ(map.worldRank(5, 2, 2), 1u);
  EXPECT_EQ(map.worldRank(0, 2, 0), 4u);
}

TEST(CommunicatorMap, KeepsRowsAndColumnsOfAGridApart) {
  CommunicatorMap map(6);
  for (uint32_t rank = 0; rank < 6; ++rank) { // 3 columns, 2 rows
    map.follow(rank, cut, event({0, 2, int64_t(rank % 3) - int64_t(rank), 3}));
    map.follow(rank, cut, event({0, 3, int64_t(rank / 3) - int64_t(rank), 2}));
  }
  EXPECT_EQ(map.worldRank(4, 2, 0), 3u);
  EXPECT_EQ(map.worldRank(1, 2, 2), 2u);
  EXPECT_EQ(map.worldRank(4, 3, 0), 1u);
  EXPECT_EQ(map.worldRank(2, 3, 1), 5u);
}

TEST(CommunicatorMap, FollowsCommunicatorsOfCommunicators) {
  CommunicatorMap map(6);
  for (uint32_t rank : {2u, 3u})
    map.follow(rank, split, event({0, 1, 2, -2, 2}));
  for (uint32_t rank : {2u, 3u}) // one each
    map.follow(rank, split, event({2, rank, 3, -int64_t(rank), 1}));
  EXPECT_EQ(map.worldRank(3, 3, 0), 3u);
  EXPECT_EQ(map.worldRank(3, 3, 1), std::nullopt);
}

TEST(CommunicatorMap, KnowsWorldAndSelf) {
  CommunicatorMap map(6);
  EXPECT_EQ(map.worldRank(3, 0, 7), 7u);
  EXPECT_EQ(map.worldRank(3, 1, 0), 3u);
  EXPECT_EQ(map.worldRank(3, 0, -1), std::nullopt);
  EXPECT_EQ(map.ownRank(3, 9), std::nullopt);
}

const FunctionInfo connect{3,
                           "MPI_Intercomm_create",
                           {{"local_comm", FieldKind::Comm},
                            {"local_leader", FieldKind::Root},
                            {"peer_comm", FieldKind::Comm},
                            {"remote_leader", FieldKind::RemotePeer},
                            {"tag", FieldKind::Plain},
                            {"newintercomm", FieldKind::NewComm},
                            {"rank", FieldKind::NewRank},
                            {"size", FieldKind::NewSize}},
                           {},
                           {}};
const FunctionInfo merge{4,
                         "MPI_Intercomm_merge",
                         {{"intercomm", FieldKind::Comm},
                          {"high", FieldKind::Plain},
                          {"newintracomm", FieldKind::NewComm},
                          {"rank", FieldKind::NewRank},
                          {"size", FieldKind::NewSize}},
                         {},
                         {}};

/// Ranks 0 and 1, and ranks 2 to 4, are connected by communicator 3, and merged in 4.
TEST(CommunicatorMap, ConnectsGroupsByTheirLeaders) {
  CommunicatorMap map(5);
  for (uint32_t rank = 0; rank < 5; ++rank) {
    bool isFirst = rank < 2;
    int64_t own = isFirst ? rank : rank - 2, size = isFirst ? 2 : 3;
    map.follow(rank, split, event({0, isFirst, 2, own - rank, size}));
    map.follow(rank, connect, event({2, 0, 0, isFirst ? 2 : 0, 10, 3, own - rank, size}));
    map.follow(rank, merge, event({3, !isFirst, 4, 0, 5}));
  }
  EXPECT_EQ(map.ownRank(4, 3), 2);
  EXPECT_EQ(map.worldRank(0, 3, 2), 4u);
  EXPECT_EQ(map.worldRank(3, 3, 1), 1u);
  EXPECT_EQ(map.worldRank(3, 3, 2), std::nullopt);
  EXPECT_EQ(map.membersOf(1, 3)->other, (std::vector<uint32_t>{2, 3, 4}));
  EXPECT_EQ(map.worldRank(0, 4, 4), 4u);
  EXPECT_EQ(map.worldRank(4, 4, 0), 0u);
}

} // namespace
} // namespace anole::tools
