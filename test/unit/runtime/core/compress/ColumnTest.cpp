#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/FailingAllocations.h"

#include <gtest/gtest.h>

#include <new>
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

/// How many of the values were appended before one allocation more than these was needed.
size_t appendWith(size_t allocations, Column &column, const Values &values) {
  FailingAllocations fail(allocations);
  size_t done = 0;
  try {
    for (; done < values.size(); ++done)
      column.append(values[done]);
  } catch (const std::bad_alloc &) {
    return done;
  }
  return done;
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
  for (int round = 0; round < 6; ++round) {
    table[random() % table.size()] = static_cast<int64_t>(random());
    all.insert(all.end(), table.begin(), table.end());
  }
  EXPECT_EQ(expand(compress(all)), all);
}

/// Random numbers below 2^20, each of which holds two and a half bytes.
Values irregular(size_t count) {
  Values values;
  std::mt19937 random(5);
  while (values.size() < count)
    values.push_back(static_cast<int64_t>(random() >> 12));
  return values;
}

Column recorded(const Values &values) {
  Column column(Column::Closing::WhenLong);
  for (int64_t value : values)
    column.append(value);
  return column;
}

TEST(ColumnTest, AnIrregularValueTakesSomeBytesOnceItIsClosed) {
  size_t few = recorded(irregular(20'000)).memory(), many = recorded(irregular(220'000)).memory();
  EXPECT_LT(many - few, 200'000u * 5);
  EXPECT_LT(few, 800'000u);
}

TEST(ColumnTest, WhatIsClosedSurvives) {
  Values values = irregular(30'000);
  Terms terms = recorded(values).finish();
  EXPECT_EQ(expand(terms), values);
  EXPECT_EQ(valueCount(terms), values.size());
  EXPECT_LT(terms.size(), 40u);
}

TEST(ColumnTest, ShortSequencesStayOpenForMerging) {
  for (const Term &term : recorded(irregular(1000)).finish())
    EXPECT_FALSE(term.block);
  EXPECT_TRUE(recorded(irregular(2000)).finish().front().block);
  for (const Term &term : compress(irregular(10'000)))
    EXPECT_FALSE(term.block);
}

TEST(ColumnTest, RoundsTooWideToFoldAreKeptOnce) {
  Values round = irregular(10'000);
  EXPECT_LT(recorded(repeated(round, 40)).memory(), recorded(repeated(round, 20)).memory() + 2000);
  EXPECT_EQ(expand(recorded(repeated(round, 12)).finish()), repeated(round, 12));
}

TEST(ColumnTest, RepeatsInWhatIsClosedSurvive) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    Values all;
    while (all.size() < 40'000) {
      Values pattern = irregular(1 + random() % (1 + random() % 3000));
      Values part =
          repeated(pattern, 1 + static_cast<int>(random() % 4), random() % 2 ? 0 : 1 << 21);
      all.insert(all.end(), part.begin(), part.end());
      all.push_back(static_cast<int64_t>(random()));
    }
    ASSERT_EQ(expand(recorded(all).finish()), all) << "seed " << seed;
  }
}

TEST(ColumnTest, ACopyEndsWhileTheColumnGoesOn) {
  Column column(Column::Closing::WhenLong);
  Values values = irregular(20'000);
  for (size_t i = 0; i < values.size(); ++i) {
    column.append(values[i]);
    if (i % 4999 == 0)
      EXPECT_EQ(
          Column(column).finish(),
          recorded({values.begin(), values.begin() + static_cast<ptrdiff_t>(i) + 1}).finish());
  }
  EXPECT_EQ(column.finish(), recorded(values).finish());
}

TEST(ColumnTest, ManyAtOnceAreLikeOneByOne) {
  Values values = irregular(20'000), period = repeated(irregular(300), 40);
  values.insert(values.begin() + 12'000, period.begin(), period.end());
  for (size_t length : {1u, 16u, 5000u, 32'000u}) {
    Column column(Column::Closing::WhenLong);
    for (size_t first = 0; first < values.size(); first += length)
      column.append(std::span(values).subspan(first, std::min(length, values.size() - first)));
    EXPECT_EQ(column.finish(), recorded(values).finish()) << length;
  }
}

TEST(ColumnTest, FoldsAgainOnceItIsRegular) {
  for (const Values &regular : {Values(100'000, 7), repeated({3, 1, 4, 1, 5}, 20'000),
                                repeated({3, 9}, 50'000, 12), repeated(irregular(1000), 100)}) {
    Values values = irregular(20'000);
    values.insert(values.end(), regular.begin(), regular.end() - 1);
    Column column = recorded(values);
    EXPECT_TRUE(column.append(regular.back()));
    values.push_back(regular.back());
    Terms terms = column.finish();
    EXPECT_EQ(expand(terms), values);
    EXPECT_LT(terms.size(), 40u);
  }
}

TEST(ColumnTest, ALongRunBehindIrregularValuesCostsNothing) {
  constexpr uint64_t many = uint64_t(1) << 40;
  Column column = recorded(irregular(20'000));
  column.append(5, many);
  Terms terms = column.finish();
  EXPECT_EQ(terms.back().start, 5);
  EXPECT_GT(terms.back().count, many - 10'000);
  EXPECT_EQ(valueCount(terms), many + 20'000);
}

TEST(ColumnTest, RunsBehindIrregularValuesAreTheSameInOneOrManyBatches) {
  for (uint64_t length : {900u, 2000u, 9000u}) {
    Column single = recorded(irregular(20'000)), batched(single);
    for (uint64_t i = 0; i < length; ++i)
      single.append(5);
    batched.append(5, length);
    EXPECT_EQ(single.finish(), batched.finish()) << length;
  }
}

/// A value of few is a bit or two in a block, and more as a term.
TEST(ColumnTest, FewValuesInNoOrderAreNotFolded) {
  Values values = irregular(100'000);
  for (int64_t &value : values)
    value %= 3;
  Terms terms = recorded(values).finish();
  EXPECT_EQ(expand(terms), values);
  uint64_t single = 0;
  for (const Term &term : terms)
    for (const Term &inner : term.block ? term.block->terms() : Terms{term})
      single += inner.count == 1;
  EXPECT_GT(single, 90'000u);
}

TEST(ColumnTest, RunsStayFolded) {
  Values values;
  for (int64_t value : irregular(20'000))
    values.insert(values.end(), static_cast<size_t>(1 + value % 3), value);
  for (const Term &term : recorded(values).finish())
    for (const Term &inner : term.block ? term.block->terms() : Terms())
      if (inner.count > 1)
        return;
  FAIL() << "all values are by themselves";
}

TEST(ColumnTest, RoundsTooWideToBeKeptFlatAreContinued) {
  Values pattern;
  std::mt19937 random(3);
  for (int i = 0; i < 5000; ++i)
    pattern.push_back(static_cast<int64_t>(random()));
  EXPECT_LT(compress(repeated(pattern, 20)).size(), 10u);
}

TEST(ColumnTest, GoesOnAsItDid) {
  auto continued = [](const Values &values, uint64_t times) {
    Column column;
    for (int64_t value : values)
      column.append(value);
    column.continueBy(values.back(), times);
    Values all = expand(column.finish());
    return Values(all.begin() + static_cast<ptrdiff_t>(values.size()), all.end());
  };
  EXPECT_EQ(continued({8}, 2), (Values{8, 8}));
  EXPECT_EQ(continued({8, 9}, 2), (Values{9, 9})); // two values are no run
  EXPECT_EQ(continued({8, 9, 10}, 2), (Values{11, 12}));
  EXPECT_EQ(continued(repeated({1, -1, 4}, 5), 4), (Values{1, -1, 4, 1}));
  EXPECT_EQ(continued(repeated({1, -1, 4}, 5, 10), 4), (Values{51, 49, 54, 61}));
  EXPECT_EQ(continued({3, 1, 4, 1, 5, 9, 2, 6}, 0), Values());
}

TEST(ColumnTest, GoesOnLikeAppendingWhatIsLikely) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Column column(Column::Closing::WhenLong), expected(Column::Closing::WhenLong);
    Values pattern;
    for (unsigned i = 0, length = 1 + random() % 9; i < length; ++i)
      pattern.push_back(static_cast<int64_t>(i * i));
    int64_t last = 0;
    for (size_t i = 0, values = 3 * pattern.size() + random() % 100; i < values; ++i) {
      last = pattern[i % pattern.size()];
      column.append(last);
      expected.append(last);
    }
    uint64_t times = random() % 100;
    column.continueBy(last, times);
    for (uint64_t i = 0; i < times; ++i) {
      int64_t likely = expected.likelyNext(last);
      expected.append(likely);
    }
    EXPECT_EQ(column.finish(), expected.finish()) << "seed " << seed;
  }
}

// Wherever an append ends, at an allocation as well as anywhere else.
TEST(ColumnTest, MendingKeepsAllThatWasAppended) {
  Values values;
  for (int64_t i = 0; i < 40; ++i)
    for (int64_t again = 0; again <= i % 4; ++again)
      values.push_back(i % 3 == 0 ? again : i / 5 + again * again);
  size_t appended = 0;
  for (size_t allocations = 0; appended < values.size(); ++allocations) {
    ASSERT_LT(allocations, 10'000u);
    Column column(Column::Closing::WhenLong);
    appended = appendWith(allocations, column, values);
    column.mend();
    Values kept = expand(column.finish());
    ASSERT_GE(kept.size(), appended);
    kept.resize(appended);
    EXPECT_EQ(kept, Values(values.begin(), values.begin() + static_cast<ptrdiff_t>(appended)));
  }
}

TEST(ColumnTest, ExtremesWrap) {
  Values extremes{INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, 0, -1, INT64_MAX};
  EXPECT_EQ(expand(compress(extremes)), extremes);
}

} // namespace
