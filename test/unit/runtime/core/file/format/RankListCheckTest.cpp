#include "runtime/core/file/format/ColumnCheck.h"

#include "runtime/core/compress/Column.h"

#include <gtest/gtest.h>
#include <random>

namespace anole::format {
namespace {

/// Ranks 0 to 59, each in one of three lists.
std::vector<RankList> randomParts(std::mt19937 &random) {
  std::vector<Column> columns(3);
  for (int64_t rank = 0, part = 0; rank < 60; ++rank) {
    part = random() % 3 ? static_cast<int64_t>(random() % 3) : rank % 3;
    columns[static_cast<size_t>(part)].append(rank);
  }
  std::vector<RankList> lists;
  for (Column &column : columns)
    lists.push_back(column.finish());
  return lists;
}

} // namespace

TEST(RankList, extentsAreThoseOfAscendingListsOnly) {
  auto extent = extentOf({{0, 100, 3, {{5, 1, 10, {}}}}, {400, 0, 1, {}}}, 401);
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->low, 5u);
  EXPECT_EQ(extent->high, 400u);
  EXPECT_EQ(extent->count, 31u);
  EXPECT_FALSE(extentOf({{3, -1, 4, {}}}, 10));
  EXPECT_FALSE(extentOf({{0, 9, 2, {{0, 1, 10, {}}}}}, 100));
  EXPECT_FALSE(extentOf({{0, 1, 5, {}}}, 4));
  EXPECT_FALSE(extentOf({{0, 1, UINT64_MAX, {}}}, 100));
  EXPECT_FALSE(extentOf({}, 4));
}

TEST(RankList, partitionsAreFoundOnTheTerms) {
  std::mt19937 random(3);
  RankList all{{0, 1, 60, {}}};
  for (int round = 0; round < 200; ++round) {
    auto lists = randomParts(random);
    ColumnCheck check;
    EXPECT_TRUE(check.isPartition({&lists[0], &lists[1], &lists[2]}, all));
    EXPECT_FALSE(check.isPartition({&lists[0], &lists[1]}, all));
    EXPECT_FALSE(check.isPartition({&lists[0], &lists[0], &lists[2]}, all));
  }
}

TEST(RankList, aPartitionOfBillionsIsFoundAtOnce) {
  RankList all{{0, 1, 4294967294, {}}}, even{{0, 2, 2147483647, {}}}, odd{{1, 2, 2147483647, {}}};
  RankList almost{{1, 2, 2147483646, {}}, {4294967292, 0, 1, {}}};
  ColumnCheck check;
  EXPECT_TRUE(check.isPartition({&even, &odd}, all));
  EXPECT_FALSE(check.isPartition({&even, &almost}, all));
}

TEST(RankList, subsetsAreComparedAsFarAsTheEffortGoes) {
  RankList even{{0, 2, 100, {}}}, fours{{0, 4, 50, {}}}, all{{0, 1, 200, {}}};
  uint64_t effort = 150;
  EXPECT_EQ(isSubset(fours, all, effort), true);
  EXPECT_EQ(effort, 150u);
  EXPECT_EQ(isSubset(fours, even, effort), true);
  EXPECT_EQ(isSubset(even, fours, effort), false);
  EXPECT_EQ(isSubset(fours, even, effort), std::nullopt);
}

} // namespace anole::format
