#include "runtime/core/terms/TermFacts.h"

#include "runtime/core/terms/BlockBytes.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/unit/runtime/core/terms/RandomTerms.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace anole::test {
namespace {

void expectFacts(const TermFacts &facts, const std::vector<int64_t> &values) {
  auto [low, high] = std::ranges::minmax(values);
  uint64_t sum = 0;
  for (int64_t value : values)
    sum += static_cast<uint64_t>(value);
  EXPECT_TRUE(facts.isWhole());
  EXPECT_EQ(facts.values(), values.size());
  EXPECT_EQ(facts.sum(), sum);
  ASSERT_TRUE(facts.range());
  EXPECT_EQ(facts.range()->low, low);
  EXPECT_EQ(facts.range()->high, high);
}

TEST(TermFactsTest, AreThoseOfTheValues) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    Terms terms = randomTerms(random, 3);
    expectFacts(factsOf(terms), expand(terms));
    auto read = format::factsFrom(format::plainBytes(terms));
    ASSERT_TRUE(read) << read.error().message;
    expectFacts(*read, expand(terms));
    expectFacts(factsOf({{1, 0, 1, {}}, {0, 3, 2, {blockTerm(Block::pack(terms))}}}),
                expand({{1, 0, 1, {}}, {0, 3, 2, terms}}));
  }
}

TEST(TermFactsTest, ValuesThatWrapHaveNoRange) {
  EXPECT_FALSE(factsOf({{INT64_MAX, 1, 2, {}}}).range());
  EXPECT_FALSE(factsOf({{0, 1, uint64_t(1) << 63, {}},
                        {-1, -1, uint64_t(1) << 63, {}},
                        {1, 1, uint64_t(1) << 63, {}}})
                   .range());
  EXPECT_FALSE(factsOf({{0, -4, 3, {{INT64_MAX, 1, 2, {}}}}}).range()) << "in its first round";
  EXPECT_FALSE(factsOf({blockTerm(Block::pack({{INT64_MIN, -1, 3, {}}}))}).range());
  auto all = factsOf({{INT64_MIN, INT64_MAX, 3, {}}}).range();
  ASSERT_TRUE(all) << "a way longer than the largest number";
  EXPECT_EQ(all->low, INT64_MIN);
  EXPECT_EQ(all->high, INT64_MAX - 1);
}

TEST(TermFactsTest, TermsWithoutAValueAreNotWhole) {
  for (const Terms &terms : std::vector<Terms>{{},
                                               {{5, 1, 0, {}}},
                                               {{5, 0, 1, {}}, {0, 0, 2, {{1, 0, 0, {}}}}},
                                               {{0, 2, 0, {{1, 0, 1, {}}}}}}) {
    EXPECT_FALSE(factsOf(terms).isWhole());
    EXPECT_FALSE(factsOf(terms).range());
  }
}

} // namespace
} // namespace anole::test
