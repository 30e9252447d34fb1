#include "tools/programs/proxy/formula/RankFormula.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/tree/ExpressionWriter.h"
#include "tools/programs/proxy/tree/Printer.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

const Leaf leaf = [](int64_t value) {
  return value == anole::value(Special::ProcNull) ? named("MPI_PROC_NULL") : literal(value);
};

Ranks upTo(uint32_t size) {
  Ranks ranks;
  for (uint32_t rank = 0; rank < size; ++rank)
    ranks.push_back(rank);
  return ranks;
}

/// The formula of these numbers on ranks 0, 1, 2, ...
std::string formula(const std::vector<int64_t> &values) {
  Tables tables;
  auto size = static_cast<uint32_t>(values.size());
  return printed(rankFormula({upTo(size), values}, leaf, "peers", {size, tables}));
}

std::string condition(const Ranks &some, uint32_t size) {
  Tables tables;
  auto found = rankCondition(some, upTo(size), {size, tables});
  return found ? printed(*found) : "";
}

TEST(RankFormula, FindsWhatAPersonWouldWrite) {
  EXPECT_EQ(formula({7, 7, 7, 7}), "7");
  EXPECT_EQ(formula({1, 2, 3, 4}), "rank + 1");
  EXPECT_EQ(formula({1, 2, 3, 0}), "(rank + 1) % ranks");
  EXPECT_EQ(formula({3, 0, 1, 2}), "(rank + ranks - 1) % ranks");
  EXPECT_EQ(formula({2, 3, 0, 1}), "(rank + 2) % ranks");
  EXPECT_EQ(formula({1, 0, 3, 2}), "rank ^ 1");
  EXPECT_EQ(formula({5, 8, 11, 14}), "3 * rank + 5");
  EXPECT_EQ(formula({0, 0, 1, 1}), "rank / 2");
  EXPECT_EQ(formula({0, 1, 0, 1}), "rank % 2");
  EXPECT_EQ(formula({1, 2, 0, 4, 5, 3, 7, 8, 6}), "rank / 3 * 3 + (rank + 1) % 3");
}

TEST(RankFormula, TellsTheRanksAtTheBordersApart) {
  int64_t none = value(Special::ProcNull);
  EXPECT_EQ(formula({none, 0, 1, 2}), "rank == 0 ? MPI_PROC_NULL : rank - 1");
  EXPECT_EQ(formula({1, 2, 3, none}), "rank == ranks - 1 ? MPI_PROC_NULL : rank + 1");
  EXPECT_EQ(formula({9, 9, 5, 5, 5}), "rank < 2 ? 9 : 5");
}

TEST(RankFormula, LooksUpWhatFollowsNoRule) {
  Tables tables;
  Expression found = rankFormula({upTo(5), {3, 1, 4, 1, 5}}, leaf, "peers", {5, tables});
  EXPECT_EQ(printed(found), "peers[rank]");
  EXPECT_TRUE(found.isTable);
  EXPECT_EQ(printed(tables.definitions()), "/* Numbers that follow no formula. */\n"
                                           "static const int peers[5] = {3, 1, 4, 1, 5};\n");
}

TEST(RankFormula, ReusesATableForItsMultiples) {
  Tables tables;
  rankFormula({upTo(5), {3, 1, 4, 1, 5}}, leaf, "peers", {5, tables});
  EXPECT_EQ(printed(rankFormula({upTo(5), {7, 3, 9, 3, 11}}, leaf, "counts", {5, tables})),
            "2 * peers[rank] + 1");
}

TEST(RankFormula, HoldsForTheLargestNumbers) {
  EXPECT_EQ(formula({INT64_MAX, INT64_MAX}), "9223372036854775807LL");
  EXPECT_EQ(formula({INT64_MAX, INT64_MIN + 5000, 0}), "peers[rank]");
}

TEST(RankCondition, SaysWhoIsMeant) {
  EXPECT_EQ(condition(upTo(9), 9), "");
  EXPECT_EQ(condition({0}, 9), "rank == 0");
  EXPECT_EQ(condition({8}, 9), "rank == ranks - 1");
  EXPECT_EQ(condition({1, 2, 3, 4, 5, 6, 7, 8}, 9), "rank != 0");
  EXPECT_EQ(condition({0, 1, 2}, 9), "rank < 3");
  EXPECT_EQ(condition({3, 4, 5}, 9), "rank >= 3 && rank < ranks - 3");
  EXPECT_EQ(condition({0, 3, 6}, 9), "rank % 3 == 0");
  EXPECT_EQ(condition({1, 2, 4, 5, 7, 8}, 9), "rank % 3 != 0");
  EXPECT_EQ(condition({0, 1, 5}, 9), "members[rank] == '1'");
}

} // namespace
} // namespace anole::tools::generate
