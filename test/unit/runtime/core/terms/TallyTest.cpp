#include "runtime/core/terms/Tally.h"

#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/unit/runtime/core/terms/RandomTerms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

using Counts = std::vector<uint64_t>;

/// By walking the values; nothing if one is out of range.
std::optional<Counts> walked(const Terms &terms, size_t kinds) {
  Counts counts(kinds);
  TermCursor cursor(terms);
  while (auto value = cursor.next())
    if (*value < 0 || static_cast<size_t>(*value) >= kinds)
      return std::nullopt;
    else
      ++counts[static_cast<size_t>(*value)];
  return counts;
}

/// Whether the values are in range.
bool expectAsWalked(const Terms &terms, size_t kinds) {
  auto expected = walked(terms, kinds);
  Counts counts;
  EXPECT_EQ(tally(terms, kinds, counts), expected.has_value());
  if (expected)
    EXPECT_EQ(counts, *expected);
  return expected.has_value();
}

TEST(TallyTest, IsThatOfTheExpandedValues) {
  std::mt19937 random(7);
  int inRange = 0;
  for (int round = 0; round < 2000; ++round)
    inRange += expectAsWalked(randomTerms(random, 3), 14);
  EXPECT_GT(inRange, 200);
}

/// With kinds to which the moves of random terms are small, so that many are gathered.
TEST(TallyTest, CountsLongSequencesInBlocks) {
  std::mt19937 random(8);
  int inRange = 0;
  for (int round = 0; round < 20; ++round) {
    Terms all;
    for (int i = 0; i < 3000; ++i)
      for (const Term &term : randomTerms(random, 2))
        if (walked({term}, 20))
          all.push_back(term);
    inRange += expectAsWalked(all, 20) && expectAsWalked({blockTerm(Block::pack(all))}, 20);
  }
  EXPECT_EQ(inRange, 20);
}

TEST(TallyTest, SaysWhenAMoveLeavesTheKinds) {
  EXPECT_TRUE(expectAsWalked({{0, 3, 3, {{1, 0, 1, {}}, {4, -1, 4, {}}}}}, 11));
  EXPECT_FALSE(expectAsWalked({{0, 3, 3, {{1, 0, 1, {}}, {4, -1, 4, {}}}}}, 10));
  EXPECT_TRUE(expectAsWalked({{0, -3, 3, {{7, 0, 1, {}}, {6, 1, 4, {}}}}}, 10));
  EXPECT_FALSE(expectAsWalked({{0, -3, 3, {{5, 0, 1, {}}, {6, 1, 4, {}}}}}, 10));
  Counts counts;
  EXPECT_FALSE(tally({{0, INT64_MIN, 3, {}}}, 10, counts));
  EXPECT_FALSE(tally({{5, -1, uint64_t(1) << 62, {}}}, 10, counts));
  EXPECT_FALSE(tally({{0, 0, 1, {}}}, 0, counts));
}

TEST(TallyTest, MovesInMovesDoNotMultiply) {
  Terms terms{{0, 0, 1, {}}};
  for (int i = 0; i < 60; ++i)
    terms = {{0, 1, 2, terms}};
  Counts counts;
  ASSERT_TRUE(tally(terms, 61, counts));
  EXPECT_EQ(counts[0], 1u);
  EXPECT_EQ(counts[1], 60u);
  EXPECT_EQ(counts[30], 118264581564861424u); // 60 choose 30
  EXPECT_FALSE(tally(terms, 60, counts));
}

/// Each stands for thousands of values: 200,000 of them would be a walk of 10^9 steps, and are more
/// moving terms than the kinds times any fixed number of steps.
TEST(TallyTest, TakesAnyNumberOfTermsThatMove) {
  constexpr int64_t kinds = 4096;
  std::mt19937 random(9);
  Terms terms;
  Counts expected(kinds);
  for (int i = 0; i < 200'000; ++i) {
    auto first = static_cast<int64_t>(random() % 8),
         rounds = 2 + static_cast<int64_t>(random() % 2000);
    i % 2 ? terms.push_back(
                {0, 2, static_cast<uint64_t>(rounds), {{first, 0, 3, {}}, {first + 3, 0, 1, {}}}})
          : terms.push_back({first, 2, static_cast<uint64_t>(rounds), {}});
    expected[static_cast<size_t>(first)] += i % 2 ? 3 : 1;
  }
  Counts counts;
  ASSERT_TRUE(tally(terms, kinds, counts));
  uint64_t values = 0, counted = 0;
  for (const Term &term : terms)
    values += valueCount(term);
  for (uint64_t count : counts)
    counted += count;
  EXPECT_EQ(counted, values);
  for (size_t value = 0; value < 2; ++value)
    EXPECT_EQ(counts[value], expected[value]) << "of which nothing that moved can be";
}

/// Strides that are all different, and planes, of which neither side is short.
TEST(TallyTest, TakesStridesAndPlanesOfAllKinds) {
  constexpr size_t kinds = 3000;
  Terms terms;
  for (int64_t stride = 1; stride < 1500; ++stride)
    terms.push_back({0, stride, (kinds - 1) / static_cast<uint64_t>(stride) + 1, {}});
  for (int64_t side = 2; side < 50; ++side) {
    auto count = static_cast<uint64_t>(side);
    terms.push_back({0, side, count, {{3, 1, count, {}}}});
    terms.push_back({0, -1, count, {{60, side, count, {}}, {0, 1, 2, {{70, 1, count, {}}}}}});
  }
  EXPECT_TRUE(expectAsWalked(terms, kinds));
}

} // namespace
} // namespace anole::test
