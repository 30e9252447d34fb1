#include "runtime/core/model/RankCoding.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>

#include <random>

namespace anole {
namespace {

using enum RankCodingKind;

Terms run(int64_t start, int64_t stride, uint64_t count) { return {{start, stride, count, {}}}; }

size_t sizeOf(const Terms &terms) {
  size_t size = terms.size();
  for (const Term &term : terms)
    size += sizeOf(term.body);
  return size;
}

TEST(RankCodingTest, PairsOfRanks) {
  RankCoding coding{Xor, 1, 8, 1};
  EXPECT_EQ(expand(decoded(run(1, 1, 7), coding, 5)),
            (std::vector<int64_t>{-1, 2, 1, -4, -5, -2, -3}));
  EXPECT_EQ(decoded(run(1, 1, 7), coding, 0), run(1, 1, 7));
  EXPECT_EQ(decoded(run(1, 1, 7), coding, 7), run(-1, -1, 7));
}

TEST(RankCodingTest, Rotation) {
  RankCoding coding{Shift, 1, 6, 1};
  EXPECT_EQ(expand(decoded(run(1, 1, 5), coding, 4)), (std::vector<int64_t>{1, -4, -3, -2, -1}));
  EXPECT_EQ(expand(decoded(run(5, -1, 5), coding, 4)), (std::vector<int64_t>{-1, -2, -3, -4, 1}));
}

TEST(RankCodingTest, Reflection) {
  RankCoding coding{Mirror, 1, 5, 1};
  EXPECT_EQ(expand(decoded(run(0, 1, 5), coding, 2)), (std::vector<int64_t>{1, 2, -2, -1, 0}));
}

TEST(RankCodingTest, RanksOfAColumnOfAGrid) {
  RankCoding coding{Shift, 4, 3, 4};
  EXPECT_EQ(expand(decoded(run(1, 1, 2), coding, 6)), (std::vector<int64_t>{4, -4}));
}

TEST(RankCodingTest, WhatIsNoRankStandsForItself) {
  RankCoding coding{Xor, 1, 16, 1};
  Terms odd{{value(Special::ProcNull), 0, 3, {}}, // no rank
            {-2, 1, 6, {}},                       // leaves the extent
            {1, 3, 4, {}},                        // no power of two
            {0, 2, 3, {{1, 1, 3, {}}}}};          // moves
  EXPECT_EQ(decoded(odd, coding, 9), odd);
}

TEST(RankCodingTest, RoundsAndConstants) {
  RankCoding coding{Xor, 1, 4, 1};
  EXPECT_EQ(decoded({{0, 0, 9, run(1, 1, 3)}}, coding, 3), (Terms{{0, 0, 9, run(-1, -1, 3)}}));
  EXPECT_EQ(decoded(run(2, 0, 0), coding, 1), run(2, 0, 0));
  EXPECT_EQ(decoded(run(2, 0, 5), coding, 2), run(-2, 0, 5));
}

/// Each number by itself, and all of them as one run.
TEST(RankCodingTest, RunsAreWhatTheirNumbersAre) {
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    auto kind = static_cast<RankCodingKind>(1 + random() % 3);
    int64_t extent = kind == Xor ? int64_t(1) << random() % 7 : 1 + int64_t(random() % 70);
    RankCoding coding{kind, 1 + int64_t(random() % 4), extent, 1 + int64_t(random() % 4)};
    ASSERT_TRUE(isWellFormed(coding));
    int64_t stride = kind == Xor ? int64_t(1) << random() % 5 : int64_t(random() % 9);
    Term numbers{int64_t(random() % 80), random() % 2 ? -stride : stride, 1 + random() % 70, {}};
    uint32_t rank = random() % 300;
    std::vector<int64_t> values;
    for (int64_t number : expand({numbers}))
      values.push_back(isCodedRun(numbers, coding)
                           ? expand(decoded(run(number, 0, 1), coding, rank)).front()
                           : number);
    ASSERT_EQ(expand(decoded({numbers}, coding, rank)), values) << toText(coding);
    if (isCodedRun(numbers, coding))
      for (size_t k = 0; k < values.size(); ++k)
        ASSERT_EQ(encoded(values[k], coding, rank), expand({numbers})[k]) << toText(coding);
  }
}

TEST(RankCodingTest, HugeRunsTakeFewTerms) {
  RankCoding coding{Xor, 1, int64_t(1) << 32, 1};
  Terms values = decoded(run(1, 1, (uint64_t(1) << 32) - 2), coding, 0x55555555);
  EXPECT_EQ(valueCount(values), (uint64_t(1) << 32) - 2);
  EXPECT_LE(sizeOf(values), 64U * 33);
}

TEST(RankCodingTest, RefusesOddParameters) {
  EXPECT_FALSE(isWellFormed({Xor, 1, 6, 1}));
  EXPECT_FALSE(isWellFormed({Shift, 0, 6, 1}));
  EXPECT_FALSE(isWellFormed({Shift, 1, -6, 1}));
  EXPECT_FALSE(isWellFormed({Shift, 1, int64_t(1) << 32, int64_t(1) << 32}));
  EXPECT_FALSE(isWellFormed({static_cast<RankCodingKind>(4), 1, 6, 1}));
}

} // namespace
} // namespace anole
