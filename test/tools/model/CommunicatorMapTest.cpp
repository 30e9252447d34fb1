#include "tools/model/CommunicatorMap.h"

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
  CommunicatorMap map;
  for (uint32_t rank = 0; rank < 6; ++rank) // even and odd ranks, numbered backwards
    map.follow(rank, split, event({0, rank % 2, 2, 2 - int64_t(rank) / 2 - int64_t(rank), 3}));
  EXPECT_EQ(map.ownRank(5, 2), 0);
  EXPECT_EQ(map.worldRank(5, 2, 0), 5u);
  EXPECT_EQ(map.worldRank(5, 2, 2), 1u);
  EXPECT_EQ(map.worldRank(0, 2, 0), 4u);
}

TEST(CommunicatorMap, KeepsRowsAndColumnsOfAGridApart) {
  CommunicatorMap map;
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
  CommunicatorMap map;
  for (uint32_t rank : {2u, 3u})
    map.follow(rank, split, event({0, 1, 2, -2, 2}));
  for (uint32_t rank : {2u, 3u}) // one each
    map.follow(rank, split, event({2, rank, 3, -int64_t(rank), 1}));
  EXPECT_EQ(map.worldRank(3, 3, 0), 3u);
  EXPECT_EQ(map.worldRank(3, 3, 1), std::nullopt);
}

TEST(CommunicatorMap, KnowsWorldAndSelf) {
  CommunicatorMap map;
  EXPECT_EQ(map.worldRank(3, 0, 7), 7u);
  EXPECT_EQ(map.worldRank(3, 1, 0), 3u);
  EXPECT_EQ(map.worldRank(3, 0, -1), std::nullopt);
  EXPECT_EQ(map.ownRank(3, 9), std::nullopt);
}

} // namespace
} // namespace anole::tools
