#include "tools/analysis/phases/sequence/Fold.h"

#include "test/tools/analysis/phases/segment/RandomSequence.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

TEST(Fold, FindsRepeats) {
  EXPECT_EQ(fold(lettered("AAA")), (Sequence{{3, 0}}));
  EXPECT_EQ(fold(lettered("CABABAB")), (Sequence{{1, 2}, {3, 0, {{1, 0}, {1, 1}}}}));
  EXPECT_EQ(fold(lettered("AABAAB")), (Sequence{{2, 0, {{2, 0}, {1, 1}}}}));
}

TEST(Fold, RepeatTakesUpIterationsAroundIt) {
  Part repeat{9, 0, {{1, 0}, {1, 1}}};
  EXPECT_EQ(fold({{1, 0}, {1, 1}, repeat, {1, 0}, {1, 1}}), (Sequence{{11, 0, {{1, 0}, {1, 1}}}}));
}

TEST(Fold, RepeatBeginsElsewhereIfThatTakesUpMore) {
  Part repeat{9, 0, {{1, 0}, {1, 1}}};
  EXPECT_EQ(fold({{1, 2}, {1, 1}, repeat, {1, 0}, {1, 2}}),
            (Sequence{{1, 2}, {10, 0, {{1, 1}, {1, 0}}}, {1, 2}}));
  EXPECT_EQ(fold({{1, 1}, repeat, {1, 2}}), (Sequence{{1, 1}, repeat, {1, 2}}));
}

TEST(Fold, NestsAndFlattens) {
  EXPECT_EQ(fold(lettered("AABAABCAABAABC")),
            (Sequence{{2, 0, {{2, 0, {{2, 0}, {1, 1}}}, {1, 2}}}}));
  EXPECT_EQ(fold({{5, 0, {{1, 0, {{3, 7}}}}}}), (Sequence{{15, 7}}));
}

TEST(Fold, ChangesNothingButTheForm) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Sequence sequence = RandomSequence(seed).make();
    Sequence folded = fold(sequence);
    EXPECT_EQ(expanded(folded), expanded(sequence));
    EXPECT_EQ(fold(folded), fold(fold(folded)));
  }
}

} // namespace
} // namespace anole::phases
