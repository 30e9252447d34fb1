#include "tools/analysis/bytes/SizeTally.h"

#include "test/tools/analysis/bytes/TermsOf.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

SizeTally oneByOne(const Values &values) {
  SizeTally tally;
  for (int64_t value : values) {
    auto size = static_cast<uint64_t>(value);
    ++tally.calls;
    tally.total += size;
    tally.least = std::min(tally.least, size);
    tally.most = std::max(tally.most, size);
    tally.bins.add(SizeTally::binOf(size), 1);
  }
  return tally;
}

TEST(SizeTally, CountsAsOneByOne) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    SizeTally tally;
    TermWork work;
    Terms terms = randomTermsOf(random, 1 + random() % 300);
    for (Term &term : terms)
      tally.add(term = scaled(std::move(term), 1 + static_cast<int64_t>(random() % 50)), work);
    EXPECT_EQ(tally, oneByOne(expand(terms))) << seed;
  }
}

TEST(SizeTally, HasABinForEachPowerOfTwo) {
  SizeTally tally;
  TermWork work;
  tally.add(run(0, 1, 9), work);
  std::vector<std::pair<size_t, uint64_t>> bins;
  for (auto [bin, calls] : tally.bins)
    bins.emplace_back(bin, calls);
  EXPECT_EQ(bins,
            (std::vector<std::pair<size_t, uint64_t>>{{0, 1}, {1, 1}, {2, 2}, {3, 4}, {4, 1}}));
  EXPECT_EQ(SizeTally::lowestOf(4), 8u);
}

/// A run, a grid whose rounds hardly move, and one whose rounds move far.
TEST(SizeTally, TakesTheTimeOfTheTerms) {
  constexpr uint64_t many = uint64_t(1) << 28;
  for (const Term &term : {run(3, 8, many), repeated({run(0, 1 << 20, 16)}, 1, many),
                           repeated({run(0, 1, many)}, many, 1000),
                           repeated({run(1 << 20, 0, 1), run(64, 0, 1)}, 0, many)}) {
    SizeTally tally;
    TermWork work;
    tally.add(term, work);
    EXPECT_TRUE(work.good());
    uint64_t counted = 0;
    for (auto [bin, calls] : tally.bins)
      counted += calls;
    EXPECT_EQ(counted, valueCount(term));
    EXPECT_EQ(tally.calls, valueCount(term));
  }
}

TEST(SizeTally, StopsAtTheMost) {
  SizeTally tally;
  TermWork work;
  tally.add(run(uint64_t(1) << 60, 0, 8), work);
  EXPECT_TRUE(work.good());
  EXPECT_EQ(tally.total, SizeTally::mostBytes);
  tally.add(run(SizeTally::mostBytes, 0, 1), work);
  EXPECT_FALSE(work.good());
}

TEST(SizeTally, AddsRanks) {
  SizeTally one = oneByOne({5, 100}), all = oneByOne({7});
  one.addUnknown(2);
  all.add(one, 3);
  SizeTally expected = oneByOne({7, 5, 100, 5, 100, 5, 100});
  expected.addUnknown(6);
  EXPECT_EQ(all, expected);
}

} // namespace
} // namespace anole::tools
