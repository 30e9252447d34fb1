#include "runtime/core/column/TermSums.h"

#include "runtime/core/column/TermCursor.h"

#include <gtest/gtest.h>
#include <random>

namespace anole {
namespace {

Terms randomTerms(std::mt19937 &random, int depth) {
  auto below = [&](int end) { return static_cast<int64_t>(random() % static_cast<unsigned>(end)); };
  Terms terms;
  for (int64_t left = 1 + below(3); left > 0; --left)
    if (depth > 0 && below(2))
      terms.push_back(
          {0, below(5) - 2, 1 + static_cast<uint64_t>(below(3)), randomTerms(random, depth - 1)});
    else
      terms.push_back({4 + below(6), below(5) - 2, 1 + static_cast<uint64_t>(below(3)), {}});
  return terms;
}

} // namespace

TEST(TermSums, tallyIsThatOfTheExpandedValues) {
  constexpr size_t kinds = 14;
  std::mt19937 random(7);
  int inRange = 0;
  for (int round = 0; round < 2000; ++round) {
    Terms terms = randomTerms(random, 3);
    std::vector<uint64_t> expected(kinds), counts;
    bool isInRange = true;
    for (int64_t value : expand(terms))
      if (value < 0 || value >= static_cast<int64_t>(kinds))
        isInRange = false;
      else
        ++expected[static_cast<size_t>(value)];
    EXPECT_EQ(tally(terms, kinds, counts), isInRange);
    if (isInRange)
      EXPECT_EQ(counts, expected);
    inRange += isInRange;
  }
  EXPECT_GT(inRange, 200);
}

TEST(TermSums, movesInMovesDoNotMultiply) {
  Terms terms{{0, 0, 1, {}}};
  for (int i = 0; i < 60; ++i)
    terms = {{0, 1, 2, terms}};
  std::vector<uint64_t> counts;
  ASSERT_TRUE(tally(terms, 61, counts));
  EXPECT_EQ(counts[0], 1u);
  EXPECT_EQ(counts[1], 60u);
  EXPECT_EQ(counts[30], 118264581564861424u); // 60 choose 30
  EXPECT_FALSE(tally(terms, 60, counts));
}

} // namespace anole
