#include "tools/analysis/bytes/PairedTerms.h"

#include "test/tools/analysis/bytes/TermsOf.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// All pairs as one number each.
Values pairsOf(const Terms &first, const Terms &second, FixedSide fixed, TermWork &work) {
  Values pairs;
  eachPair({first, work}, {second, work}, fixed, work,
           [&](const Term &term, int64_t number, FixedSide numbers) {
             EXPECT_TRUE(fixed == FixedSide::Either || numbers == fixed);
             for (int64_t value : expand({term}))
               pairs.push_back(numbers == FixedSide::Second ? value * 1000 + number
                                                            : number * 1000 + value);
           });
  return sorted(pairs);
}

Values expectedPairs(const Terms &first, const Terms &second) {
  Values a = expand(first), b = expand(second), pairs;
  for (size_t i = 0; i < a.size(); ++i)
    pairs.push_back(a[i] * 1000 + b[i]);
  return sorted(pairs);
}

TEST(PairedTerms, PairEachValueOnce) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    uint64_t count = 1 + random() % 150;
    Terms first = randomTermsOf(random, count), second = randomTermsOf(random, count);
    for (FixedSide fixed : {FixedSide::Either, FixedSide::First, FixedSide::Second}) {
      TermWork work;
      EXPECT_EQ(pairsOf(first, second, fixed, work), expectedPairs(first, second)) << seed;
      EXPECT_TRUE(work.good());
    }
  }
}

TEST(PairedTerms, MultiplyInOrder) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    uint64_t count = 1 + random() % 150;
    Terms first = randomTermsOf(random, count), second = randomTermsOf(random, count);
    Values a = expand(first), b = expand(second);
    std::ranges::transform(a, b, a.begin(), std::multiplies());
    TermWork work;
    EXPECT_EQ(expand(productOf({first, work}, {second, work}, work)), a) << seed;
  }
}

/// Counts that grow from step to step, with datatypes that alternate.
TEST(PairedTerms, TakeTheTimeOfTheirTerms) {
  constexpr uint64_t steps = uint64_t(1) << 40;
  Terms counts{repeated({run(100, 0, 1), run(7, 1, 3)}, 1, steps)};
  Terms sizes{repeated({run(8, 0, 1), run(24, 0, 1)}, 0, 2 * steps)};
  TermWork work;
  uint64_t pieces = 0, values = 0;
  eachPair({counts, work}, {sizes, work}, FixedSide::Second, work,
           [&](const Term &term, int64_t, FixedSide) {
             ++pieces;
             values += valueCount(term);
           });
  EXPECT_TRUE(work.good());
  EXPECT_EQ(pieces, 4u);
  EXPECT_EQ(values, 4 * steps);
  EXPECT_LT(productOf({{run(1, 1, steps)}, work}, {{run(3, 0, steps)}, work}, work).size(), 3u);
}

TEST(PairedTerms, FailForOtherLengthsAndTooMuchWork) {
  TermWork work;
  Terms three{run(1, 0, 3)}, four{run(1, 0, 4)};
  EXPECT_EQ(productOf({three, work}, {four, work}, work).size(), 1u);
  EXPECT_FALSE(work.good());
  work.begin();
  Terms rising{run(1, 1, uint64_t(1) << 50)};
  productOf({rising, work}, {rising, work}, work);
  EXPECT_FALSE(work.good());
}

} // namespace
} // namespace anole::tools
