#include "tools/analysis/phases/segment/BestCut.h"

#include "test/tools/analysis/phases/segment/RandomSequence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace anole::phases {
namespace {

TEST(BestCut, IsWhereTheSidesDiffer) {
  auto cut = bestCut(lettered("AAABBB")).cut;
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->position, 3U);
  EXPECT_NEAR(cut->divergence, std::log(2), 1e-6);
  // K = 1 + 1 + 1 - 2 = 1, so s = (2 * 6 ln 2 - ln 6) / ln 6.
  EXPECT_NEAR(cut->strength, (12 * std::log(2) - std::log(6)) / std::log(6), 1e-6);
}

/// ABAB: A | BAB gains 4 ln 2 - (3 ln 3 - 2 ln 2), and K = 1 + 2 + 1 - 2 = 2.
TEST(BestCut, OfASequenceThatIsAlikeIsWeak) {
  auto cut = bestCut(lettered("ABAB")).cut;
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->position, 1U);
  double gain = 6 * std::log(2) - 3 * std::log(3);
  EXPECT_NEAR(cut->divergence, gain / 4, 1e-6);
  EXPECT_NEAR(cut->strength, (2 * gain - 2 * std::log(4)) / (2 * std::log(4)), 1e-6);
}

TEST(BestCut, OfEquallyGoodOnesIsTheFirst) {
  EXPECT_EQ(bestCut(lettered("ABA")).cut->position, 1U);
}

TEST(BestCut, OneSymbolHasNone) {
  EXPECT_FALSE(bestCut(lettered("A")).cut);
  EXPECT_FALSE(bestCut({}).cut);
}

void expectSameAsExpanded(CutBy by) {
  for (uint64_t seed = 0; seed < 10000; ++seed) {
    Sequence sequence = RandomSequence(seed).make();
    auto compressed = bestCut(sequence, by), all = bestCut(expanded(sequence), by);
    ASSERT_EQ(compressed.cut.has_value(), all.cut.has_value());
    if (!all.cut || all.cut->divergence < 1e-6)
      continue; // all symbols are the same, or nearly so: no place is better than another
    EXPECT_EQ(compressed.cut->position, all.cut->position) << "seed " << seed;
    EXPECT_EQ(compressed.cut->divergence, all.cut->divergence);
    EXPECT_EQ(compressed.cut->strength, all.cut->strength);
    EXPECT_TRUE(compressed.isWhole);
  }
}

TEST(BestCut, IsThatOfTheExpandedSequence) { expectSameAsExpanded(CutBy::Divergence); }

TEST(BestCut, StrongestIsThatOfTheExpandedSequence) { expectSameAsExpanded(CutBy::Strength); }

/// The last symbol is the only one of its kind. Inside the loop, the divergence is a little larger,
/// but both sides have all symbols.
TEST(BestCut, StrongestIsNotHiddenByTheLargestDivergence) {
  Sequence sequence{{50, 0, {{7, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}}, {1, 5}};
  auto most = bestCut(sequence).cut, strongest = bestCut(sequence, CutBy::Strength).cut;
  EXPECT_GE(most->divergence, strongest->divergence);
  EXPECT_LT(most->strength, 0);
  EXPECT_EQ(strongest->position, 550U);
  EXPECT_GT(strongest->strength, 1);
}

/// The same as the formulas say it, for each place.
TEST(BestCut, IsThatOfTheFormulas) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Sequence all = expanded(RandomSequence(seed).make(2));
    auto found = bestCut(all).cut;
    auto length = static_cast<double>(all.size());
    double best = 0;
    for (size_t i = 1; i < all.size(); ++i) {
      auto left = static_cast<double>(i);
      best = std::max(
          best, entropyOf(countsOf(all)) - left / length * entropyOf(countsOf(slice(all, 0, i))) -
                    (length - left) / length * entropyOf(countsOf(slice(all, i, all.size()))));
    }
    if (found)
      EXPECT_NEAR(found->divergence, best, 1e-6);
  }
}

TEST(BestCut, CostsNothingForIterations) {
  Sequence body{{1, 0}, {1, 1}};
  uint64_t times = uint64_t(1) << 45;
  auto search = bestCut({{times, 0, body}, {times, 0, {{1, 0}, {1, 2}}}});
  EXPECT_EQ(search.cut->position, 2 * times);
  EXPECT_LT(search.places, 20U);
}

/// Each level of nesting doubles the places.
TEST(BestCut, DeepRepeatsAreNotLookedInto) {
  Sequence sequence{{1, 0}};
  for (uint32_t depth = 1; depth < 50; ++depth)
    sequence = {{2, 0, sequence}, {1, depth % 3}};
  auto search = bestCut(sequence, CutBy::Divergence, 1000);
  EXPECT_FALSE(search.isWhole);
  EXPECT_LE(search.places, 1000U);
  EXPECT_TRUE(search.cut);
}

} // namespace
} // namespace anole::phases
