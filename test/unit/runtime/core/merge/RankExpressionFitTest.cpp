#include "runtime/core/merge/RankExpressionFit.h"

#include <gtest/gtest.h>

#include <ctime>
#include <functional>
#include <random>

namespace anole {
namespace {

using Formula = std::function<int64_t(int64_t)>; ///< of the rank

RankPairs pairsOf(uint32_t ranks, const Formula &formula) {
  RankPairs pairs;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    pairs.ranks.push_back(rank);
    pairs.values.push_back(formula(rank));
  }
  return pairs;
}

/// What is fitted must give the values; returns its text.
std::string fit(uint32_t ranks, const Formula &formula) {
  RankPairs pairs = pairsOf(ranks, formula);
  auto expression = fitRankExpression(pairs, ranks);
  if (!expression)
    return "nothing";
  EXPECT_TRUE(isWellFormed(*expression));
  for (size_t i = 0; i < pairs.ranks.size(); ++i)
    EXPECT_EQ(evaluate(*expression, pairs.ranks[i]), pairs.values[i]) << "rank " << i;
  return toText(*expression);
}

TEST(RankExpressionFitTest, Linear) {
  EXPECT_EQ(fit(9, [](int64_t rank) { return 3 * rank - 4; }), "3 * rank -4");
  EXPECT_EQ(fit(9, [](int64_t rank) { return 5 - rank; }), "5 (absolute)");
  EXPECT_EQ(fit(9, [](int64_t) { return 2; }), "2");
}

TEST(RankExpressionFitTest, ExclusiveOr) {
  EXPECT_EQ(fit(16, [](int64_t rank) { return (rank ^ 5) - rank; }), "rank xor 5 (absolute)");
  EXPECT_EQ(fit(16, [](int64_t rank) { return rank ^ 8; }), "rank xor 8");
}

TEST(RankExpressionFitTest, WrapsAroundARing) {
  EXPECT_EQ(fit(10, [](int64_t rank) { return (rank + 3) % 10 - rank; }), "(rank + 3) mod 10");
  EXPECT_EQ(fit(10, [](int64_t rank) { return (rank + 9) % 10 - rank; }), "(rank - 1) mod 10");
}

TEST(RankExpressionFitTest, WrapsAroundInARowAndInAColumn) {
  EXPECT_EQ(fit(12, [](int64_t rank) { return rank / 4 * 4 + (rank + 1) % 4 - rank; }),
            "(rank + 1) mod 4");
  EXPECT_EQ(fit(12, [](int64_t rank) { return (rank + 4) % 12 - rank; }), "(rank + 4) mod 12");
  EXPECT_EQ(fit(24, [](int64_t rank) { return rank / 12 * 12 + (rank + 4) % 12 - rank; }),
            "(rank + 4) mod 12");
}

TEST(RankExpressionFitTest, WrapsInTheRanksOfAColumnsCommunicator) {
  auto next = [](int64_t rank) { return (rank / 4 + 1) % 3 - rank / 4; };
  EXPECT_EQ(fit(12, next), "(rank / 4 + 1) mod 3 times 1");
}

TEST(RankExpressionFitTest, WrapsDiagonally) {
  auto diagonal2D = [](int64_t rank) {
    int64_t x = rank % 4, y = rank / 4;
    return (y + 2) % 3 * 4 + (x + 1) % 4 - rank;
  };
  EXPECT_EQ(fit(12, diagonal2D), "(rank + 1) mod 4, (rank / 4 - 1) mod 3");
  auto diagonal3D = [](int64_t rank) {
    int64_t x = rank % 3, y = rank / 3 % 4, z = rank / 12;
    return (z + 1) % 5 * 12 + (y + 1) % 4 * 3 + (x + 2) % 3 - rank;
  };
  EXPECT_NE(fit(60, diagonal3D), "nothing");
}

int64_t reversed(int64_t number, int bits) {
  int64_t result = 0;
  for (int bit = 0; bit < bits; ++bit)
    result = 2 * result + (number >> bit & 1);
  return result;
}

int64_t gray(int64_t number) { return number ^ number / 2; }

int64_t grayInverse(int64_t code) { return code == 0 ? 0 : code ^ grayInverse(code / 2); }

TEST(RankExpressionFitTest, ReversesBits) {
  EXPECT_EQ(fit(64, [](int64_t rank) { return reversed(rank, 6) - rank; }),
            "(rank mod 64) with its bits reversed (absolute)");
  EXPECT_EQ(fit(64, [](int64_t rank) { return reversed(rank, 6); }),
            "(rank mod 64) with its bits reversed");
}

TEST(RankExpressionFitTest, ReversesBitsOfRowsAndColumns) {
  EXPECT_EQ(fit(80, [](int64_t rank) { return reversed(rank % 16, 4) - rank % 16; }),
            "(rank mod 16) with its bits reversed (absolute)");
  auto column = [](int64_t rank) { return reversed(rank / 5, 4) - rank / 5; };
  EXPECT_EQ(fit(80, column), "(rank / 5 mod 16) with its bits reversed times 1 (absolute)");
  EXPECT_EQ(fit(80, [&](int64_t rank) { return 5 * column(rank); }),
            "(rank / 5 mod 16) with its bits reversed (absolute)");
}

TEST(RankExpressionFitTest, GrayCodes) {
  EXPECT_EQ(fit(32, gray), "(rank mod 32) as its Gray code");
  EXPECT_EQ(fit(32, [](int64_t rank) { return grayInverse(rank) - rank; }),
            "(rank mod 32) as the number of its Gray code (absolute)");
}

TEST(RankExpressionFitTest, RingsInTheOrderOfGrayCodes) {
  auto next = [](int64_t rank) { return gray((grayInverse(rank) + 1) % 64) - rank; };
  EXPECT_EQ(fit(64, next), "(rank mod 64) +1 in the order of Gray codes (absolute)");
  auto before = [](int64_t rank) { return gray((grayInverse(rank) + 61) % 64) - rank; };
  EXPECT_EQ(fit(64, before), "(rank mod 64) -3 in the order of Gray codes (absolute)");
}

TEST(RankExpressionFitTest, Diagonals) {
  EXPECT_EQ(fit(42, [](int64_t rank) { return (rank % 7 + rank / 7) % 7; }),
            "((rank mod 7) +1 * (rank / 7 mod 6)) mod 7");
  EXPECT_EQ(fit(42, [](int64_t rank) { return (rank % 7 + 5 * (rank / 7)) % 6; }),
            "((rank mod 7) -1 * (rank / 7 mod 6)) mod 6");
}

/// The first step of Cannon's algorithm, in the world and in the rows' communicators.
TEST(RankExpressionFitTest, SkewsRowsAndColumns) {
  auto left = [](int64_t rank) { return (rank % 8 - rank / 8 + 8) % 8 - rank % 8; };
  EXPECT_EQ(fit(64, left),
            "(rank mod 8) moved to ((rank mod 8) -1 * (rank / 8 mod 8)) mod 8 (absolute)");
  auto up = [](int64_t rank) { return (rank / 8 + rank % 8) % 8 - rank / 8; };
  EXPECT_EQ(fit(64, up), "(rank / 8 mod 8) moved to ((rank / 8 mod 8) +1 * (rank mod 8)) mod 8 "
                         "times 1 (absolute)");
  EXPECT_EQ(fit(64, [&](int64_t rank) { return 8 * up(rank); }),
            "(rank / 8 mod 8) moved to ((rank / 8 mod 8) +1 * (rank mod 8)) mod 8 (absolute)");
}

/// Zeros agree with many a candidate, up to the last rank.
TEST(RankExpressionFitTest, GivesUpInTime) {
  uint32_t ranks = 1 << 18;
  std::clock_t start = std::clock();
  EXPECT_EQ(fit(ranks, [&](int64_t rank) { return rank + 1 == ranks ? 7 : 0; }), "nothing");
  EXPECT_LT(std::clock() - start, 20 * CLOCKS_PER_SEC);
}

TEST(RankExpressionFitTest, TransposesGrids) {
  EXPECT_EQ(fit(16, [](int64_t rank) { return rank % 4 * 4 + rank / 4 - rank; }),
            "transposed in 4 x 4 (absolute)");
  auto blocks = [](int64_t rank) {
    int64_t cell = rank / 2;
    return 2 * (cell % 4 * 4 + cell / 4) + rank % 2 - rank;
  };
  EXPECT_EQ(fit(32, blocks), "transposed in 4 x 4 blocks of 2 (absolute)");
}

TEST(RankExpressionFitTest, Coordinates) {
  EXPECT_EQ(fit(24, [](int64_t rank) { return rank / 4 % 3; }), "(rank / 4 mod 3)");
  EXPECT_EQ(fit(24, [](int64_t rank) { return rank % 4 - rank; }), "-4 * (rank / 4 mod 6)");
  EXPECT_EQ(fit(24, [](int64_t rank) { return 10 * (rank / 6) + 7; }), "10 * (rank / 6 mod 4) +7");
}

TEST(RankExpressionFitTest, NeverInventsAFormula) {
  std::mt19937_64 random(4);
  for (uint32_t ranks : {4, 12, 36, 97, 64})
    for (int i = 0; i < 20; ++i)
      EXPECT_EQ(fit(ranks, [&](int64_t) { return static_cast<int64_t>(random() % 1000000); }),
                "nothing");
  auto almost = [](int64_t rank) { return rank == 63 ? 5 : (rank ^ 1) - rank; };
  EXPECT_EQ(fit(64, almost), "nothing");
}

TEST(RankExpressionFitTest, HugeValuesAndSingleRanksAreLeftAlone) {
  EXPECT_EQ(fit(3, [](int64_t rank) { return rank == 1 ? INT64_MIN : INT64_MAX; }), "nothing");
  EXPECT_EQ(fit(1, [](int64_t) { return 1; }), "nothing");
}

TEST(RankExpressionFitTest, HoldsOnSomeOfTheRanks) {
  RankPairs odd;
  for (uint32_t rank = 1; rank < 64; rank += 2) {
    odd.ranks.push_back(rank);
    odd.values.push_back((rank ^ 6) - int64_t(rank));
  }
  auto expression = fitRankExpression(odd, 64);
  ASSERT_TRUE(expression);
  EXPECT_EQ(expression->kind, RankExpressionKind::Xor);
}

TEST(RankExpressionTest, DamagedParametersGiveZero) {
  using Kind = RankExpressionKind;
  for (const auto &parameters : {std::vector<int64_t>{}, {0, 0, 0, 0}, {-1, 5, 1, 1}, {1, 2, 3}})
    EXPECT_EQ(evaluate({Kind::Torus, false, parameters}, 5), 0);
  EXPECT_EQ(evaluate({Kind::Transpose, false, {1, 1, 0}}, 5), 0);
  EXPECT_EQ(evaluate({Kind::Coordinate, true, {0, 1, 1, 1}}, 5), 0);
  EXPECT_EQ(evaluate({Kind::Torus, false, {1, INT64_MAX, INT64_MIN, INT64_MAX}}, 5), -INT64_MAX);
  EXPECT_EQ(evaluate({static_cast<Kind>(200), false, {1}}, 5), 0);
}

} // namespace
} // namespace anole
