#include "tools/programs/proxy/formula/Sequences.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/call/RequestRows.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

constexpr int64_t nobody = value(Special::ProcNull);

using Values = std::vector<int64_t>;

/// A run from a special value to another number has a stride, too.
TEST(Sequences, MoveNumbersButNoSpecialValues) {
  Terms toNobody{{nobody, 5 - nobody, 2, {}}, {4, 1, 3, {}}};
  auto moved = movedBy(toNobody, 10);
  ASSERT_TRUE(moved);
  EXPECT_EQ(expand(*moved), (Values{nobody, 15, 14, 15, 16}));
}

TEST(Sequences, MoveEachNumberByItsOwn) {
  auto moved = movedByEach({{0, {{1, 0, 3, {}}}}}, {{0, {{10, 10, 3, {}}}}});
  ASSERT_TRUE(moved);
  EXPECT_EQ(expand(moved->at(0)), (Values{11, 21, 31}));
  EXPECT_FALSE(movedByEach({{0, {{1, 1, 4, {}}}}}, {{0, {{10, 10, 3, {}}}}}));
}

/// However many numbers a repeat has.
TEST(Sequences, StayRepeats) {
  constexpr uint64_t many = uint64_t(1) << 40;
  Terms twice{{0, 0, many, {{3, 0, 1, {}}, {nobody, 0, 1, {}}}}};
  Terms own{{0, 0, many, {{0, 0, 1, {}}, {1, 0, 1, {}}}}};
  auto moved = movedByEach({{0, twice}}, {{0, own}});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->at(0), twice);
  EXPECT_EQ(marked(twice, 3), (Terms{{0, 0, many, {{1, 0, 1, {}}, {0, 0, 1, {}}}}}));
  EXPECT_EQ(distinctOf({{0, twice}}), (Values{nobody, 3}));
  EXPECT_FALSE(holds({{0, twice}}, 1));
}

TEST(Sequences, HaveAnotherNumberForSpecialValues) {
  Sequences made{{0, {{nobody, 0, 2, {}}}}, {1, {{7, 1, 2, {}}}}};
  auto filled = withoutSpecial(made, 9), marks = whereSpecial(made);
  ASSERT_TRUE(filled && marks);
  EXPECT_EQ(expand(filled->at(0)), (Values{9, 9}));
  EXPECT_EQ(expand(filled->at(1)), (Values{7, 8}));
  EXPECT_EQ(expand(marks->at(0)), (Values{1, 1}));
  EXPECT_EQ(expand(marks->at(1)), (Values{0, 0}));
}

/// However many numbers a run has, it is known whether one is among them, and that none is special.
TEST(Sequences, LookAtLongRunsAsAWhole) {
  constexpr uint64_t many = uint64_t(1) << 40;
  Terms even{{2, 2, many, {}}};
  EXPECT_TRUE(holds({{0, even}}, 4000));
  EXPECT_FALSE(holds({{0, even}}, 4001));
  EXPECT_FALSE(holds({{0, even}}, nobody));
  EXPECT_EQ(marked(even, 1), (Terms{{0, 0, many, {}}}));
  auto filled = withoutSpecial({{0, even}}, 9), marks = whereSpecial({{0, even}});
  ASSERT_TRUE(filled && marks);
  EXPECT_EQ(filled->at(0), even);
  EXPECT_EQ(marks->at(0), (Terms{{0, 0, many, {}}}));
}

TEST(Sequences, HaveOtherNumbersForEach) {
  auto other = mapped({{0, {{0, 0, 5, {{3, 0, 2, {}}, {4, 1, 2, {}}}}}}},
                      [](int64_t number) { return 10 * number; });
  ASSERT_TRUE(other);
  EXPECT_EQ(valueCount(other->at(0)), 20U);
  EXPECT_EQ((expand({other->at(0)[0].body})), (Values{30, 30, 40, 50}));
  auto null = nullBelow({{0, {{-2, 1, 4, {}}}}}, 0);
  ASSERT_TRUE(null);
  EXPECT_EQ(expand(null->at(0)), (Values{value(Special::Null), value(Special::Null), 0, 1}));
}

TEST(RequestRows, EndWithTheirNewestRequest) {
  Terms fallingByOne{{0, 0, 4, {{5, -1, 3, {}}}}};
  auto last = lastOfRows(fallingByOne, 3);
  ASSERT_TRUE(last);
  EXPECT_EQ(expand(*last), (Values{3, 3, 3, 3}));
  EXPECT_FALSE(lastOfRows({{5, -2, 3, {}}}, 3));
}

TEST(TableLimit, FollowsWhatTheTermsHold) {
  EXPECT_EQ(mostNumbers({{1, 1, 1 << 30, {}}}), 1U << 14);
  Terms many(100000, Term{3, 0, 1, {}});
  EXPECT_EQ(mostNumbers(many), 1600000U);
}

} // namespace
} // namespace anole::tools::generate
