#include "tools/programs/proxy/formula/ColumnFormula.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

std::shared_ptr<const Digit> digit(const std::string &name, uint64_t count, uint32_t ranks) {
  Digit made;
  made.value = variable(name);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    made.counts[rank] = count;
  return std::make_shared<Digit>(made);
}

/// The formula of sequences, one for each rank, in two loops of 4 and 3 iterations.
std::string inTwoLoops(const std::vector<Terms> &each) {
  std::map<uint32_t, Terms> sequences;
  for (const Terms &terms : each)
    sequences.emplace(static_cast<uint32_t>(sequences.size()), terms);
  auto ranks = static_cast<uint32_t>(each.size());
  auto pattern = findPattern(sequences, {digit("i", 4, ranks), digit("j", 3, ranks)});
  Tables tables;
  return pattern ? printed(columnFormula(*pattern, literal, "numbers", {ranks, tables}))
                 : "nothing";
}

Term run(int64_t start, int64_t stride, uint64_t count) { return {start, stride, count, {}}; }
Term repeat(Terms body, uint64_t count, int64_t stride = 0) {
  return {0, stride, count, std::move(body)};
}

TEST(Pattern, NeedsARank) { EXPECT_EQ(inTwoLoops({}), "nothing"); }

TEST(Pattern, FollowsTheLoopsAroundIt) {
  EXPECT_EQ(inTwoLoops({{run(5, 0, 12)}}), "5");
  EXPECT_EQ(inTwoLoops({{repeat({run(5, 1, 3)}, 4)}}), "5 + j");
  EXPECT_EQ(inTwoLoops({{repeat({run(5, 1, 3)}, 4, 10)}}), "5 + 10 * i + j");
  EXPECT_EQ(inTwoLoops({{run(0, 2, 12)}}), "6 * i + 2 * j");
  EXPECT_EQ(inTwoLoops({{repeat({run(7, -1, 3)}, 4)}}), "7 - j");
}

TEST(Pattern, ListsWhatIsIrregularInOneLoop) {
  EXPECT_EQ(inTwoLoops({{repeat({run(3, 0, 1), run(1, 0, 1), run(4, 0, 1)}, 4)}}), "numbers[j]");
}

TEST(Pattern, CutsALoopWhereARepeatEndsInIt) {
  EXPECT_EQ(inTwoLoops({{repeat({run(3, 0, 4), run(1, 0, 1), run(9, 0, 1)}, 2)}}),
            "numbers[i % 2 * 3 + j]");
}

TEST(Pattern, FollowsRankAndLoopTogether) {
  auto exchange = [](int64_t rank) {
    return Terms{repeat({run(rank ^ 1, 0, 1), run(rank ^ 2, 0, 1), run(rank ^ 4, 0, 1)}, 4)};
  };
  std::vector<Terms> all;
  for (int64_t rank = 0; rank < 8; ++rank)
    all.push_back(exchange(rank));
  EXPECT_EQ(inTwoLoops(all), "rank ^ (1 << j)");
}

TEST(Pattern, IsNoneForAnotherLength) {
  EXPECT_EQ(inTwoLoops({{run(0, 1, 11)}}), "nothing");
  EXPECT_EQ(inTwoLoops({{repeat({run(3, 1, 2), run(0, 0, 1)}, 5)}}), "nothing");
}

/// All arithmetic wraps, and no length is too large to be looked at.
/// Of loops that never ran.
TEST(Pattern, IsNoneForNothing) {
  EXPECT_FALSE(findPattern({{0, Terms()}}, {digit("i", 0, 1)}));
  EXPECT_FALSE(findPattern({{0, Terms()}, {1, {run(1, 1, 3)}}}, {digit("i", 3, 2)}));
}

TEST(Pattern, BearsWhatIsHostile) {
  EXPECT_EQ(inTwoLoops({{repeat({run(INT64_MAX, INT64_MAX, 3)}, 4, INT64_MIN)}}),
            "9223372036854775807LL + (-9223372036854775807LL - 1) * i + 9223372036854775807LL * j");
  EXPECT_EQ(inTwoLoops({{repeat({run(1, 1, UINT64_MAX), run(0, 0, 1)}, UINT64_MAX)}}), "nothing");
  EXPECT_EQ(inTwoLoops({{repeat({run(1, 1, 1ULL << 40), run(0, 0, 1)}, 7)}}), "nothing");
}

} // namespace
} // namespace anole::tools::generate
