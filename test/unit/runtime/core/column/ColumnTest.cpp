#include "runtime/core/column/Column.h"
#include "runtime/core/column/TermCursor.h"

#include <gtest/gtest.h>

#include <random>

using namespace anole;

namespace {

using Values = std::vector<int64_t>;

Values repeated(const Values &pattern, int times, int64_t shift = 0) {
  Values all;
  for (int i = 0; i < times; ++i)
    for (int64_t value : pattern)
      all.push_back(value + i * shift);
  return all;
}

TEST(ColumnTest, ConstantsAndStridesAreOneRun) {
  EXPECT_EQ(compress(Values(1000, 7)), (Terms{{7, 0, 1000, {}}}));
  EXPECT_EQ(compress({3, 5, 7, 9}), (Terms{{3, 2, 4, {}}}));
}

TEST(ColumnTest, NeighboursOfAStencilBecomeOneRepeat) {
  Values neighbours{-5, -4, -3, -1, 1, 3, 4, 5};
  Terms terms = compress(repeated(neighbours, 1000));
  ASSERT_EQ(terms.size(), 1u);
  EXPECT_EQ(terms[0].count, 1000u);
  EXPECT_EQ(expand(terms[0].body), neighbours);
}

TEST(ColumnTest, InteriorOfAGridIsANestOfRuns) {
  Values row{0, 1, 2};
  Values plane = repeated(row, 3, 5);
  Terms cube = compress(repeated(plane, 3, 25));
  EXPECT_EQ(cube, (Terms{{0, 25, 3, {{0, 5, 3, {{0, 1, 3, {}}}}}}}));
}

TEST(ColumnTest, NeighboursAtAnEdgeAreNotTakenForMovedPairs) {
  Values neighbours{-8, -7, 1, 8, 9};
  Terms terms = compress(repeated(neighbours, 10));
  ASSERT_EQ(terms.size(), 1u);
  EXPECT_EQ(expand(terms[0].body), neighbours);
}

TEST(ColumnTest, PairsThatMoveOnAreARepeat) {
  EXPECT_EQ(compress({0, 3, 12, 15, 24, 27, 36, 39}),
            (Terms{{0, 12, 4, {{0, 0, 1, {}}, {3, 0, 1, {}}}}}));
}

TEST(ColumnTest, SizeDoesNotGrowWithRounds) {
  Values pattern{0, 0, 0, 1, 9, 4, 9, 2, 2, 17};
  EXPECT_EQ(compress(repeated(pattern, 10)).size(), compress(repeated(pattern, 10000)).size());
}

TEST(ColumnTest, WideRoundsAreFound) {
  Values pattern;
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i)
    pattern.push_back(static_cast<int64_t>(random()));
  Terms terms = compress(repeated(pattern, 50));
  EXPECT_EQ(expand(terms), repeated(pattern, 50));
  EXPECT_LT(terms.size(), 10u);
}

TEST(ColumnTest, SpecialValuesNeverJoinARun) {
  Terms terms = compress({1, 2, INT64_MIN, 3});
  EXPECT_EQ(expand(terms), (Values{1, 2, INT64_MIN, 3}));
  for (const Term &term : terms)
    EXPECT_EQ(term.count, 1u);
}

TEST(ColumnTest, BatchesDoNotChangeTheTerms) {
  Column single, batched;
  for (int round = 0; round < 7; ++round) {
    for (int i = 0; i < 5; ++i)
      single.append(4);
    single.append(round);
    batched.append(4, 2);
    batched.append(4, 3);
    batched.append(round, 1);
  }
  EXPECT_EQ(single.finish(), batched.finish());
}

/// Random nested patterns, broken at random places, come back unchanged.
TEST(ColumnTest, EverySequenceSurvives) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    Values all;
    while (all.size() < 200) {
      Values pattern;
      for (unsigned i = 0; i < 1 + random() % 5; ++i)
        pattern.push_back(static_cast<int64_t>(random() % 3));
      Values part = repeated(pattern, 1 + static_cast<int>(random() % 6), random() % 2 ? 0 : 4);
      all.insert(all.end(), part.begin(), part.end());
      if (random() % 3 == 0)
        all.insert(all.end(), all.begin(),
                   all.end() - static_cast<ptrdiff_t>(random() % all.size()));
    }
    ASSERT_EQ(expand(compress(all)), all) << "seed " << seed;
  }
}

/// Comparing rounds value by value would take minutes here.
TEST(ColumnTest, AWideRoundThatNeverRepeatsCostsLittle) {
  std::mt19937 random(1);
  Values table, all;
  for (int i = 0; i < 100'000; ++i)
    table.push_back(static_cast<int64_t>(random()));
  for (int round = 0; round < 15; ++round) {
    table[random() % table.size()] = static_cast<int64_t>(random());
    all.insert(all.end(), table.begin(), table.end());
  }
  EXPECT_EQ(expand(compress(all)), all);
}

TEST(ColumnTest, RoundsTooWideToBeKeptFlatAreContinued) {
  Values pattern;
  std::mt19937 random(3);
  for (int i = 0; i < 5000; ++i)
    pattern.push_back(static_cast<int64_t>(random()));
  EXPECT_LT(compress(repeated(pattern, 20)).size(), 10u);
}

TEST(ColumnTest, ExtremesWrap) {
  Values extremes{INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, 0, -1, INT64_MAX};
  EXPECT_EQ(expand(compress(extremes)), extremes);
}

} // namespace
