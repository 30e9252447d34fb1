#include "tools/analysis/bytes/WindowSums.h"

#include "runtime/core/terms/TermSums.h"
#include "test/tools/analysis/bytes/TermsOf.h"

#include <gtest/gtest.h>

#include <numeric>

namespace anole::tools {
namespace {

Terms sumsOf(const Terms &elements, const Terms &lengths, TermWork &work) {
  Terms sums;
  eachWindowSum({elements, work}, {lengths, work}, work,
                [&](Term term) { sums.push_back(std::move(term)); });
  return sums;
}

Values expectedSums(const Terms &elements, const Terms &lengths) {
  Values all = expand(elements), sums;
  auto next = all.begin();
  for (int64_t length : expand(lengths)) {
    sums.push_back(std::accumulate(next, next + length, int64_t(0)));
    next += length;
  }
  return sums;
}

TEST(WindowSums, AddUpArraysOfOneLength) {
  for (unsigned seed = 0; seed < 600; ++seed) {
    std::mt19937 random(seed);
    uint64_t length = random() % 9, arrays = 1 + random() % 40;
    Terms elements = randomTermsOf(random, length * arrays), lengths{run(length, 0, arrays)};
    TermWork work;
    EXPECT_EQ(expand(sumsOf(elements, lengths, work)), expectedSums(elements, lengths)) << seed;
    EXPECT_TRUE(work.good());
  }
}

TEST(WindowSums, AddUpArraysOfAnyLength) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Terms lengths = randomTermsOf(random, 1 + random() % 10);
    Terms elements = randomTermsOf(random, sumOf(lengths));
    TermWork work;
    EXPECT_EQ(expand(sumsOf(elements, lengths, work)), expectedSums(elements, lengths)) << seed;
  }
}

/// Repeats that fit, that fit only after some rounds, and that begin within an array.
TEST(WindowSums, TakeTheTimeOfTheTerms) {
  constexpr uint64_t rounds = 12ull << 36;
  Term pattern = repeated({run(1, 0, 1), run(5, 2, 5)}, 3, rounds);
  for (uint64_t length : {2, 3, 4, 6, 12, 18}) {
    for (uint64_t before : {0, 1, 3}) {
      uint64_t values = before + 6 * rounds, arrays = values / length;
      Terms elements{pattern, run(9, 0, arrays * length + length - values)};
      if (before != 0)
        elements.insert(elements.begin(), run(2, 0, before));
      TermWork work;
      Terms sums = sumsOf(elements, {run(length, 0, arrays + 1)}, work);
      EXPECT_TRUE(work.good()) << length << " " << before;
      EXPECT_LT(sums.size(), 30u);
      EXPECT_EQ(valueCount(sums), arrays + 1);
      EXPECT_EQ(sumOf(sums), sumOf(elements));
    }
  }
}

TEST(WindowSums, FailIfThereAreTooFewOrTooManyElements) {
  for (uint64_t elements : {5, 7}) {
    TermWork work;
    sumsOf({run(1, 0, elements)}, {run(3, 0, 2)}, work);
    EXPECT_FALSE(work.good());
  }
}

} // namespace
} // namespace anole::tools
