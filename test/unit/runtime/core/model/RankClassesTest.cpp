#include "runtime/core/compress/FoldedRanks.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

std::vector<RankList> listsOf(RankClasses &classes, uint32_t ranks) {
  std::vector<RankList> lists;
  std::vector<RankClass> found = classes.classes().value();
  for (const RankClass &alike : found)
    lists.push_back(foldRanks(alike, ranks));
  return lists;
}

} // namespace

TEST(RankClasses, areTheRanksThatAreInTheSameLists) {
  RankClasses classes(10);
  classes.split(RankList{{0, 1, 6, {}}});
  classes.split(RankList{{0, 2, 5, {}}});
  std::vector<RankList> expected{{{0, 2, 3, {}}},
                                 {{1, 2, 3, {}}},
                                 {{6, 0, 1, {}}, {8, 0, 1, {}}},
                                 {{7, 0, 1, {}}, {9, 0, 1, {}}}};
  EXPECT_EQ(listsOf(classes, 10), expected);
}

TEST(RankClasses, areOneIfNoListTellsThemApart) {
  RankClasses classes(4);
  classes.split(RankList{{0, 1, 4, {}}});
  EXPECT_EQ(listsOf(classes, 4), (std::vector<RankList>{{{0, 1, 4, {}}}}));
}

TEST(RankClasses, ofBillionsAreIntervals) {
  constexpr uint32_t ranks = 4000000000;
  RankClasses classes(ranks);
  classes.split(RankList{{0, 1000000, 4000, {{1000, 1, 500000, {}}}}});
  auto lists = listsOf(classes, ranks);
  ASSERT_EQ(lists.size(), 2u);
  EXPECT_EQ(valueCount(lists[0]), 2000000000u);
  EXPECT_EQ(lists[1], (RankList{{0, 1000000, 4000, {{1000, 1, 500000, {}}}}}));
}

TEST(RankClasses, giveUpOnBillionsOfStrides) {
  RankClasses classes(4000000000);
  classes.split(RankList{{0, 2, 2000000000, {}}});
  EXPECT_FALSE(classes.classes());
}

} // namespace anole
