#include "tools/show/TermText.h"

#include "runtime/core/terms/Block.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

RankValue each(int64_t number) { return {number, {}, {}}; }

TEST(TermText, RunsShowTheirEnds) {
  EXPECT_EQ(termsText({{7, 0, 1, {}}}), "7");
  EXPECT_EQ(termsText({{7, 0, 100, {}}}), "7 x100");
  EXPECT_EQ(termsText({{3, 1, 7, {}}}), "3..9");
  EXPECT_EQ(termsText({{0, 2, 5, {}}}), "0..8 by 2");
  EXPECT_EQ(termsText({{5, -3, 2, {}}}), "5, 2");
}

TEST(TermText, RepeatsShowTheirBodyAndShift) {
  EXPECT_EQ(termsText({{0, 0, 50, {{1, 1, 2, {}}}}, {9, 0, 1, {}}}), "[1, 2] x50, 9");
  EXPECT_EQ(termsText({{0, 4, 5, {{0, 1, 4, {}}}}}), "[0..3] x5 +4");
}

TEST(TermText, ValuesAreNamedByTheCaller) {
  auto letter = [](int64_t value) { return std::string(1, static_cast<char>('a' + value)); };
  EXPECT_EQ(termsText({{0, 1, 3, {}}, {4, 0, 2, {}}}, letter), "a..c, e x2");
}

TEST(TermText, RankListsAreOneWord) {
  EXPECT_EQ(rankText({{0, 1, 16, {}}}), "0-15");
  EXPECT_EQ(rankText({{0, 0, 1, {}}, {3, 4, 2, {}}, {10, 1, 2, {}}}), "0,3,7,10-11");
  EXPECT_EQ(rankText({{0, 2, 16, {}}}), "0-30/2");
}

TEST(TermText, NestedRankListsShowEachDimension) {
  EXPECT_EQ(rankText({{0, 4, 2, {{5, 1, 2, {}}}}}), "5-6+4x2");
  EXPECT_EQ(rankText({{0, 16, 2, {{0, 4, 2, {{21, 1, 2, {}}}}}}}), "21-22+4x2+16x2");
  EXPECT_EQ(rankText({{0, 8, 4, {{0, 0, 1, {}}, {2, 1, 2, {}}}}}), "(0,2-3)+8x4");
  EXPECT_EQ(rankText({{0, 8, 4, {{0, 3, 2, {}}}}}), "(0,3)+8x4");
}

TEST(TermText, NumbersThatDependOnTheRankAreInBraces) {
  SharedTerm run{
      {0, Terms{{4, 4, 3, {}}}, {}}, each(1), {0, Terms{{5, 0, 2, {}}, {6, 0, 1, {}}}, {}}, {}};
  EXPECT_EQ(sharedTermsText({run}), "{4..12 by 4} by 1 x{5 x2, 6}");
  SharedTerm repeat{each(0), each(2), each(9), {{each(1), each(1), each(3), {}}}};
  EXPECT_EQ(sharedTermsText({repeat}), "[1..3] x9 +2");
}

TEST(TermText, FormulasOfTheRankAreInBraces) {
  RankValue exchange{0, {}, RankExpression{RankExpressionKind::Xor, false, {2}}};
  EXPECT_EQ(sharedTermsText({{exchange, each(0), each(0), {}}}), "{rank xor 2}");
}

TEST(TermText, BlocksAreCountedTogether) {
  Term block = blockTerm(Block::pack({{5, 0, 1, {}}, {9, 0, 1, {}}, {2, 0, 1, {}}}));
  EXPECT_EQ(termsText({{1, 0, 1, {}}, block, block, {7, 0, 1, {}}}), "1, (6 irregular values), 7");
}

TEST(TermText, ConstantColumnIsItsValue) {
  EXPECT_EQ(sharedTermsText({{each(7), each(0), each(0), {}}}), "7");
}

} // namespace
} // namespace anole::tools
