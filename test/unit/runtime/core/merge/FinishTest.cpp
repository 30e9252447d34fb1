#include "runtime/core/model/Projection.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/StreamBuilder.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace anole::test {
namespace {

using ColumnOf = std::function<Terms(int64_t)>; ///< of the rank

/// One point with this column.
Trace leaf(uint32_t rank, const ColumnOf &column) {
  return StreamBuilder().point({1, 1}).scalar(column(rank)).leaf(rank);
}

Trace mergeAll(uint32_t ranks, const ColumnOf &column) {
  Trace trace = mergedLeaves(ranks, [&](uint32_t rank) { return leaf(rank, column); });
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    auto back = projectRank(trace, rank, 0);
    EXPECT_TRUE(back) << back.error().message;
    if (back)
      EXPECT_EQ(back->points[0].columns[0], column(rank)) << "rank " << rank;
  }
  return trace;
}

SharedColumn columnOf(uint32_t ranks, const ColumnOf &column) {
  return mergeAll(ranks, column).streams[0].points[0].columns[0];
}

Terms one(int64_t value) { return {{value, 0, 1, {}}}; }

std::string formulaOf(uint32_t ranks, const std::function<int64_t(int64_t)> &value) {
  SharedColumn column = columnOf(ranks, [&](int64_t rank) { return one(value(rank)); });
  return column.size() == 1 ? toText(column[0].terms[0].start.expression) : "several families";
}

TEST(FinishTest, FormulasStandForValues) {
  EXPECT_EQ(formulaOf(16, [](int64_t rank) { return (rank ^ 6) - rank; }), "rank xor 6 (absolute)");
  EXPECT_EQ(formulaOf(64, [](int64_t rank) { return rank % 8 * 8 + rank / 8 - rank; }),
            "transposed in 8 x 8 (absolute)");
}

TEST(FinishTest, AnAbsolutePeerIsAFormula) {
  EXPECT_EQ(formulaOf(64, [](int64_t rank) { return 5 - rank; }), "5 (absolute)");
}

TEST(FinishTest, WhatNoFormulaFitsStaysASequence) {
  SharedColumn column =
      columnOf(64, [](int64_t rank) { return one(rank < 40 ? rank * rank : 3 * rank); });
  ASSERT_EQ(column.size(), 1u);
  EXPECT_FALSE(column[0].terms[0].start.expression);
  EXPECT_EQ(valueCount(column[0].terms[0].start.values), 64u);
}

TEST(FinishTest, EqualValuesStayConstant) {
  SharedColumn column = columnOf(50, [](int64_t) { return Terms{{3, 2, 9, {}}}; });
  ASSERT_EQ(column.size(), 1u);
  EXPECT_EQ(column[0].ranks, (Terms{{0, 1, 50, {}}}));
  EXPECT_EQ(column[0].terms[0].start, (RankValue{3, {}, {}}));
  EXPECT_EQ(column[0].terms[0].count, (RankValue{9, {}, {}}));
}

/// Same skeleton, few distinct tuples: split. (Which is constant and which is a run differ anyway.)
TEST(FinishTest, GroupsOfRanksWithSeveralEqualNumbersAreSplit) {
  SharedColumn column = columnOf(64, [](int64_t rank) {
    int64_t group = rank / 8 % 8 == 0 ? 3 : rank % 8 == 0 ? 1 : 2;
    return Terms{{group, 0, 3, {}}, {-7 * group, 2, 5, {}}, {group, 11 * group, 4, {}}};
  });
  EXPECT_EQ(column.size(), 3u);
  for (const Family &family : column)
    EXPECT_TRUE(family.terms[1].start.values.empty());
}

TEST(FinishTest, ManyDistinctNumbersStayInOneFamily) {
  std::mt19937_64 random(1);
  std::vector<Terms> columns(100);
  for (Terms &terms : columns)
    terms = {{static_cast<int64_t>(random() >> 1), 0, 3, {}}, {5, 2, 1 + random() % 900, {}}};
  SharedColumn column = columnOf(100, [&](int64_t rank) { return columns[size_t(rank)]; });
  EXPECT_EQ(column.size(), 1u);
}

TEST(FinishTest, ConstantsAndRunsAreDifferentFamilies) {
  SharedColumn column = columnOf(
      10, [](int64_t rank) { return rank == 4 ? Terms{{1, 2, 3, {}}} : Terms{{1, 0, 3, {}}}; });
  ASSERT_EQ(column.size(), 2u);
  EXPECT_EQ(expand(column[1].ranks), (std::vector<int64_t>{4}));
}

TEST(FinishTest, EdgesAndInteriorsOfGridsAreShortLists) {
  for (StencilProgram::Extents extents : {StencilProgram::Extents{37, 11, 1}, {9, 8, 7}}) {
    StencilProgram program(extents);
    Trace trace = mergedLeaves(program.ranks(), [&](uint32_t rank) { return program.leaf(rank); });
    for (const SharedColumn &column : trace.streams[0].points[0].columns) {
      EXPECT_LE(column.size(), 27u);
      for (const Family &family : column)
        EXPECT_LE(family.ranks.size(), 8u); // the corners of a box
    }
  }
}

} // namespace
} // namespace anole::test
