#include "runtime/core/terms/TermSlice.h"

#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

std::vector<int64_t> valuesOf(const Terms &terms) {
  std::vector<int64_t> values;
  TermCursor cursor(terms);
  for (auto value = cursor.next(); value; value = cursor.next())
    values.push_back(*value);
  return values;
}

const Term runOfThree{1, 2, 3, {}};
const Terms roundsOfRuns{{5, 0, 2, {}}, {0, 10, 4, {runOfThree, {7, 0, 1, {}}}}};

TEST(FirstValues, CutsTerms) {
  EXPECT_EQ(sumOf(firstValues(roundsOfRuns, 2)), 10U);
  EXPECT_EQ(sumOf(firstValues(roundsOfRuns, 8)), 10U + 1 + 3 + 5 + 7 + 11 + 13);
  EXPECT_EQ(valueCount(firstValues(roundsOfRuns, 8)), 8U);
  EXPECT_EQ(firstValues(roundsOfRuns, 99), roundsOfRuns);
}

/// Deeper, and with a block.
Terms manifold() {
  Terms block{{3, 0, 1, {}}, {1, 0, 1, {}}, {4, 0, 1, {}}, {1, 0, 1, {}}, {5, 0, 1, {}}};
  Terms terms = roundsOfRuns;
  terms.push_back({0, 100, 3, roundsOfRuns});
  terms.push_back(blockTerm(Block::pack(block)));
  terms.push_back({9, -3, 7, {}});
  return terms;
}

TEST(TermSlice, HasTheValuesOfEverySlice) {
  Terms terms = manifold();
  auto all = valuesOf(terms);
  ASSERT_EQ(all.size(), 84U);
  for (size_t first = 0; first <= all.size(); ++first)
    for (size_t count = 0; first + count <= all.size(); ++count) {
      auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
      EXPECT_EQ(valuesOf(sliceOf(terms, first, count)),
                std::vector<int64_t>(begin, begin + static_cast<std::ptrdiff_t>(count)));
    }
  EXPECT_EQ(valuesOf(sliceOf(terms, 80, 99)).size(), 4U);
}

TEST(TermSlice, DoesNotExpand) {
  Terms terms{{0, 0, uint64_t(1) << 30, {{0, 1, uint64_t(1) << 30, {}}}}};
  Terms slice = sliceOf(terms, 5, (uint64_t(1) << 60) - 10);
  EXPECT_EQ(valueCount(slice), (uint64_t(1) << 60) - 10);
  EXPECT_EQ(slice.size(), 3U);
  EXPECT_EQ(slice[0].start, 5);
}

/// Where rounds were unrolled, equal runs stay one.
TEST(TermSlice, JoinsRunsThatGoOn) {
  EXPECT_EQ(sliceOf({{7, 0, 5, {}}, {7, 0, 5, {}}}, 2, 6), (Terms{{7, 0, 6, {}}}));
  EXPECT_EQ(sliceOf({{0, 1, 5, {}}, {5, 1, 5, {}}}, 2, 6), (Terms{{2, 1, 6, {}}}));
  EXPECT_EQ(sliceOf({{0, 1, 5, {}}, {6, 1, 5, {}}}, 2, 6).size(), 2U);
}

TEST(Shifted, MovesAllValues) {
  auto values = valuesOf(manifold()), moved = valuesOf(shifted(manifold(), 50));
  for (int64_t &value : values)
    value += 50;
  EXPECT_EQ(moved, values);
}

} // namespace
} // namespace anole
