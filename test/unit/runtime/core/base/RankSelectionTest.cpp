#include "runtime/core/base/RankSelection.h"

#include <gtest/gtest.h>

using namespace anole;

static std::vector<uint32_t> selected(const char *text, uint32_t ranks) {
  auto selection = RankSelection::parse(text);
  EXPECT_TRUE(selection.has_value()) << text;
  std::vector<uint32_t> found;
  for (uint32_t rank = 0; rank < ranks; ++rank)
    if (selection && selection->has(rank))
      found.push_back(rank);
  return found;
}

TEST(RankSelection, EmptyTextMeansAll) {
  EXPECT_EQ(selected("", 3), (std::vector<uint32_t>{0, 1, 2}));
}

TEST(RankSelection, SinglesRangesAndSteps) {
  EXPECT_EQ(selected("3,0-1,5-11:3", 12), (std::vector<uint32_t>{0, 1, 3, 5, 8, 11}));
}

TEST(RankSelection, WhatNamesNoRanksIsAnErrorThatQuotesIt) {
  for (const char *text : {"x", "1-", "-1", "3-1", "1-5:0", "1;2", "1,,2", "99999999999"}) {
    auto selection = RankSelection::parse(text);
    ASSERT_FALSE(selection.has_value()) << text;
    EXPECT_NE(selection.error().message.find("names no ranks"), std::string::npos);
  }
}

TEST(RankSelection, ListsTheRanksThatItNames) {
  EXPECT_EQ(RankSelection::parse("8,0-9:4,1").value().listed(5),
            (std::vector<uint32_t>{0, 1, 4, 8}));
  EXPECT_EQ(RankSelection::parse("4294967294-4294967295").value().listed(2).value().size(), 2u);
  EXPECT_TRUE(RankSelection::parse("").value().listed(0).value().empty());
}

TEST(RankSelection, DoesNotListMoreThanItMay) {
  EXPECT_FALSE(RankSelection::parse("0-4294967295").value().listed(1000));
  EXPECT_FALSE(RankSelection::parse("0-1,1-2").value().listed(3));
}

TEST(RankSelection, MayNameNoneOfTheRanksThereAre) {
  EXPECT_FALSE(RankSelection::parse("99").value().hasAnyOf(4));
  EXPECT_FALSE(RankSelection::parse("4-7,9").value().hasAnyOf(4));
  EXPECT_TRUE(RankSelection::parse("9,3-7").value().hasAnyOf(4));
  EXPECT_TRUE(RankSelection::parse("").value().hasAnyOf(4));
}
