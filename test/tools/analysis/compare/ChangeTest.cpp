#include "tools/analysis/compare/Change.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr double run = 1000;

TEST(ChangeTest, OneRunEachIsTheSameWithinFivePercent) {
  EXPECT_EQ(changeOf({100}, {104}, run), Change::Same);
  EXPECT_EQ(changeOf({100}, {106}, run), Change::Slower);
  EXPECT_EQ(changeOf({106}, {100}, run), Change::Faster);
}

TEST(ChangeTest, WhatIsAThousandthOfTheRunDoesNotCount) {
  EXPECT_EQ(changeOf({0.4}, {1.2}, run), Change::Same);
  EXPECT_EQ(changeOf({0.4}, {1.6}, run), Change::Slower);
}

TEST(ChangeTest, SeveralRunsSayHowFarTheyAreApart) {
  EXPECT_EQ(changeOf({100, 130, 110}, {125, 128, 127}, run), Change::Same);
  EXPECT_EQ(changeOf({100, 101, 102}, {104, 105, 106}, run), Change::Slower)
      << "so little is more than the spread";
  EXPECT_EQ(changeOf({100, 101, 102}, {102, 103, 140}, run), Change::Slower);
  EXPECT_EQ(changeOf({100, 101, 104}, {102, 103, 140}, run), Change::Same);
}

TEST(ChangeTest, WhatOneSideHasNotGotIsNewOrGone) {
  EXPECT_EQ(changeOf({}, {1}, run), Change::New);
  EXPECT_EQ(changeOf({1}, {}, run), Change::Gone);
}

TEST(ChangeTest, MediansAreOfOddAndEvenNumbersOfRuns) {
  EXPECT_EQ(medianOf({3, 1, 2}), 2);
  EXPECT_EQ(medianOf({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(medianOf({}), 0);
}

} // namespace
} // namespace anole::tools
