#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {

const Term zeroToThree{0, 1, 4, {}};

TEST(TermTest, RunExpandsToAnArithmeticSequence) {
  EXPECT_EQ(expand({{5, -2, 3, {}}}), (std::vector<int64_t>{5, 3, 1}));
}

TEST(TermTest, RepeatMovesItsBodyEachRound) {
  Terms plane{{0, 10, 3, {zeroToThree}}};
  EXPECT_EQ(expand(plane), (std::vector<int64_t>{0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23}));
  EXPECT_EQ(valueCount(plane), 12u);
}

TEST(TermTest, ABillionValuesStartAtOnce) {
  Terms many{{0, 0, 1'000'000'000, {zeroToThree}}};
  TermCursor cursor(many);
  EXPECT_EQ(cursor.next(), 0);
  EXPECT_EQ(cursor.next(), 1);
  EXPECT_FALSE(cursor.atEnd());
}

TEST(TermTest, EmptyTermsAreSkipped) {
  EXPECT_EQ(expand({{1, 1, 0, {}}, {0, 0, 0, {zeroToThree}}, {7, 0, 1, {}}}),
            (std::vector<int64_t>{7}));
}

TEST(TermTest, DigestSeesEveryNumber) {
  Terms base{{0, 10, 3, {zeroToThree}}};
  Terms other = base;
  other[0].body[0].start = 1;
  EXPECT_EQ(digest(base), digest(Terms(base)));
  EXPECT_NE(digest(base), digest(other));
}

} // namespace
