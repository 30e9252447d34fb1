#include "tools/analysis/phases/sequence/SuffixArray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace anole::phases {
namespace {

using Numbers = std::vector<uint32_t>;

TEST(SuffixArray, HasSuffixesInOrder) {
  SuffixArray sorted({1, 0, 2, 0, 2, 0}); // banana
  EXPECT_EQ(sorted.places, (Numbers{5, 3, 1, 0, 4, 2}));
  EXPECT_EQ(sorted.common, (Numbers{0, 1, 3, 0, 0, 2}));
}

TEST(SuffixArray, OfFewSymbols) {
  EXPECT_TRUE(SuffixArray({}).places.empty());
  EXPECT_EQ(SuffixArray({0}).places, (Numbers{0}));
  EXPECT_EQ(SuffixArray({0, 0, 0}).places, (Numbers{2, 1, 0}));
  EXPECT_EQ(SuffixArray({2, 1, 0}).places, (Numbers{2, 1, 0}));
}

TEST(SuffixArray, IsWhatSortingGives) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    std::mt19937_64 random(seed);
    uint32_t kinds = 1 + static_cast<uint32_t>(random() % 4);
    Numbers symbols(kinds + random() % 80), places(symbols.size());
    std::iota(symbols.begin(), symbols.begin() + kinds, 0U); // no gaps
    std::generate(symbols.begin() + kinds, symbols.end(),
                  [&] { return static_cast<uint32_t>(random() % kinds); });
    std::iota(places.begin(), places.end(), 0U);
    std::ranges::sort(places, [&](uint32_t one, uint32_t other) {
      return std::lexicographical_compare(symbols.begin() + one, symbols.end(),
                                          symbols.begin() + other, symbols.end());
    });
    ASSERT_EQ(SuffixArray(symbols).places, places) << "seed " << seed;
  }
}

} // namespace
} // namespace anole::phases
