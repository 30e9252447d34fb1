#include "runtime/core/compress/LongTimeFilter.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>
#include <random>

namespace anole {
namespace {

LongTimes timesOf(const std::vector<int64_t> &codes) {
  return {{{0, 1, codes.size(), {}}}, compress(codes)};
}

LongTimes kept(const LongTimes &times, LongTimePrecision precision) {
  LongTimeCounts counts;
  countLongTimes(times.codes, counts);
  auto all = LongTimeFilter(counts, precision).keep(times, UINT64_MAX);
  return all.value_or(LongTimes());
}

using Values = std::vector<int64_t>;

TEST(LongTimeFilter, KeepsTheLongest) {
  LongTimes times = kept(timesOf({40, 3, 90, 31, 32, 90}), {32, 1});
  EXPECT_EQ(expand(times.at), (Values{0, 2, 4, 5}));
  EXPECT_EQ(expand(times.codes), (Values{40, 90, 32, 90}));
}

/// One of two of those below 50, and all others.
TEST(LongTimeFilter, KeepsSomeOfTheShortestEvenlySpread) {
  LongTimes times = kept(timesOf({40, 3, 90, 41, 40, 90, 41, 40, 41}), {32, 1, 50, 2});
  EXPECT_EQ(expand(times.at), (Values{2, 3, 5, 6, 8}));
  EXPECT_EQ(expand(times.codes), (Values{90, 41, 90, 41, 41}));
}

/// The bounds are those of the times that there are: 31 to 33 are one, though 32 begins an octave.
TEST(LongTimeFilter, MakesCloseCodesThatOfTheirMean) {
  LongTimes times = kept(timesOf({31, 33, 32, 32, 100, 31, 33}), {0, 4});
  EXPECT_EQ(expand(times.codes), (Values{32, 32, 32, 32, 100, 32, 32}));
}

TEST(LongTimeFilter, GivesUpWhatIsTooLarge) {
  std::mt19937 random(1);
  Values codes;
  for (int64_t i = 0; i < 20'000; ++i)
    codes.push_back(static_cast<int64_t>(random() % 997));
  LongTimeCounts counts;
  countLongTimes(timesOf(codes).codes, counts);
  LongTimeFilter filter(counts, {0, 1});
  EXPECT_FALSE(filter.keep(timesOf(codes), 1000));
  EXPECT_TRUE(filter.keep(timesOf(codes), 100'000));
}

TEST(LongTimeFilter, UnpacksBlocks) {
  Values codes{5, 9, 7, 3, 200, 4};
  LongTimes times{{{0, 1, 6, {}}}, {blockTerm(Block::pack(compress(codes)))}};
  EXPECT_EQ(kept(times, {0, 1}), timesOf(codes));
}

TEST(LowestLoss, IsOfLengthsBeforeItIsOfPlaces) {
  auto least = [](int64_t bound) {
    return lowestLoss([=](LongTimePrecision precision) {
             return bound == 0 ? precision.width >= 4 : precision.least >= bound;
           })
        .value_or(LongTimePrecision{-1, -1});
  };
  EXPECT_EQ(least(0).width, 4);
  EXPECT_EQ(least(0).least, 0);
  EXPECT_EQ(least(100).least, 100);
  EXPECT_EQ(least(101).least, 104);
  EXPECT_EQ(least(100).width, 1);
  EXPECT_EQ(least(INT64_MAX).least, -1);
}

TEST(LowestLoss, IsAPartOfTheShortestThatFits) {
  auto found = lowestLoss([](LongTimePrecision precision) {
    return precision.least >= 104 || (precision.least == 100 && precision.of >= 50);
  });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->least, 100);
  EXPECT_EQ(found->whole, 104);
  EXPECT_EQ(found->of, 64U);
}

} // namespace
} // namespace anole
