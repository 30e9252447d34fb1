#include "tools/programs/proxy/scale/SizeLaw.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

using Seen = std::vector<Observation>;

/// The law as text, "none", or a constant as such.
std::string law(Meaning meaning, const Seen &seen, unsigned dimensions = 0, unsigned axis = 0) {
  auto found = sizeLaw({meaning, seen[0].value, dimensions, axis}, seen);
  return found ? printed(found->value) : "none";
}

TEST(SizeLaw, ReadsOneRankByWhatItIsCloseTo) {
  auto of16 = [](int64_t value) { return law(Meaning::Rank, {{16, value}}); };
  EXPECT_EQ(of16(1), "1");
  EXPECT_EQ(of16(2), "2");
  EXPECT_EQ(of16(16), "ranks");
  EXPECT_EQ(of16(15), "ranks - 1");
  EXPECT_EQ(of16(14), "ranks - 2");
  EXPECT_EQ(of16(4), "plane[0]");
  EXPECT_EQ(of16(5), "plane[0] + 1");
  EXPECT_EQ(of16(8), "ranks / 2");
  EXPECT_EQ(of16(12), "ranks - plane[0]");
  EXPECT_EQ(of16(7), "7");
}

TEST(SizeLaw, LeavesOneCountAlone) {
  EXPECT_EQ(law(Meaning::Plain, {{16, 16}}), "16");
  EXPECT_EQ(law(Meaning::Plain, {{16, 4}}), "4");
}

TEST(SizeLaw, SaysWhichCountsOfOneTraceItDoubts) {
  EXPECT_TRUE(sizeLaw({Meaning::Plain, 16}, {{16, 16}})->isDoubtful);
  EXPECT_TRUE(sizeLaw({Meaning::Plain, 64}, {{16, 64}})->isDoubtful); // 16 * 4
  EXPECT_FALSE(sizeLaw({Meaning::Plain, 100}, {{16, 100}})->isDoubtful);
  EXPECT_FALSE(sizeLaw({Meaning::Plain, 16}, {{16, 16}, {36, 16}})->isDoubtful);
}

TEST(SizeLaw, TakesRoundsForLogarithms) {
  EXPECT_EQ(law(Meaning::Rounds, {{16, 4}}), "log2Of(ranks)");
  EXPECT_EQ(law(Meaning::Rounds, {{16, 2}}), "log2Of(plane[0])");
  EXPECT_EQ(law(Meaning::Rounds, {{16, 3}}), "3");
  EXPECT_EQ(law(Meaning::Plain, {{8, 3}, {64, 6}}), "log2Of(ranks)");
}

TEST(SizeLaw, FitsSeveralTraces) {
  EXPECT_EQ(law(Meaning::Plain, {{9, 9}, {16, 16}}), "ranks");
  EXPECT_EQ(law(Meaning::Plain, {{9, 3}, {16, 4}}), "plane[0]");
  EXPECT_EQ(law(Meaning::Plain, {{12, 4}, {16, 4}, {20, 5}}), "plane[0]");
  EXPECT_EQ(law(Meaning::Plain, {{12, 3}, {16, 4}, {20, 4}}), "plane[1]");
  EXPECT_EQ(law(Meaning::Plain, {{9, 27}, {16, 64}}), "ranks * plane[0]");
  EXPECT_EQ(law(Meaning::Plain, {{4, 256}, {16, 64}}), "1024 / ranks");
  EXPECT_EQ(law(Meaning::Plain, {{4, 2}, {12, 6}}), "ranks / 2");
  EXPECT_EQ(law(Meaning::Plain, {{4, 400}, {7, 700}}), "100 * ranks");
  EXPECT_EQ(law(Meaning::Plain, {{12, 22}, {16, 30}}), "2 * (ranks - 1)");
  EXPECT_EQ(law(Meaning::Plain, {{4, 107}, {7, 110}}), "ranks + 103");
  EXPECT_EQ(law(Meaning::Plain, {{9, 5}, {16, 5}}), "5");
}

TEST(SizeLaw, LeavesHugeNumbersAlone) {
  constexpr int64_t huge = INT64_MAX;
  EXPECT_EQ(law(Meaning::Plain, {{9, huge}, {16, huge}}), "9223372036854775807LL");
  EXPECT_EQ(law(Meaning::Plain, {{9, huge}, {16, huge - 1}}), "none");
}

TEST(SizeLaw, TakesThreeTracesForTwoFreeNumbers) {
  EXPECT_EQ(law(Meaning::Plain, {{5, 1017}, {7, 1031}}), "none");
  EXPECT_EQ(law(Meaning::Plain, {{5, 1017}, {7, 1031}, {11, 1059}}), "7 * ranks + 982");
  EXPECT_EQ(law(Meaning::Plain, {{5, 1017}, {7, 1031}, {11, 1060}}), "none");
}

TEST(SizeLaw, PrefersAConstantWhereTheMeaningDoesNotAgreeWithAll) {
  EXPECT_EQ(law(Meaning::Rank, {{12, 4}, {16, 4}}), "plane[0]");
  EXPECT_EQ(law(Meaning::Rank, {{9, 4}, {16, 4}}), "4");
}

TEST(SizeLaw, NeedsSidesToBeEqualThatItCannotTellApart) {
  auto square = sizeLaw({Meaning::Side, 4, 2, 0}, {{16, 4}});
  EXPECT_EQ(printed(square->value), "plane[0]");
  EXPECT_EQ(square->needs.begin()->first, "plane[0] != plane[1]");
  auto known = sizeLaw({Meaning::Side, 4, 2, 0}, {{16, 4}, {20, 5}});
  EXPECT_EQ(printed(known->value), "plane[0]");
  EXPECT_TRUE(known->needs.empty());
  auto numbered = sizeLaw({Meaning::Dims, 4, 2, 0}, {{16, 4}});
  EXPECT_TRUE(numbered->needs.empty());
}

TEST(SizeLaw, FindsASideThatIsNumberedOtherwise) {
  EXPECT_EQ(law(Meaning::Side, {{12, 3}}, 2, 0), "plane[1]");
  EXPECT_EQ(law(Meaning::Side, {{16, 16}}, 1, 0), "ranks");
  EXPECT_EQ(law(Meaning::Side, {{16, 8}, {36, 18}}, 2, 0), "ranks / 2");
}

TEST(SizeLaw, SaysOnWhichNumbersOfRanksItDoesNotHold) {
  EXPECT_EQ(sizeLaw({Meaning::Rank, 8}, {{16, 8}})->needs.at("ranks % 2 != 0").words,
            "a multiple of 2 ranks");
  EXPECT_EQ(sizeLaw({Meaning::Rounds, 4}, {{16, 4}})->needs.count("(1 << log2Of(ranks)) != ranks"),
            1U);
}

TEST(SidesOf, AreThoseOfMpi) { // MPI_Dims_create of MPICH gives the same up to 2,048 ranks
  using Sides = std::vector<int64_t>;
  EXPECT_EQ(sidesOf(12, 2), (Sides{4, 3}));
  EXPECT_EQ(sidesOf(7, 2), (Sides{7, 1}));
  EXPECT_EQ(sidesOf(72, 2), (Sides{9, 8}));
  EXPECT_EQ(sidesOf(16, 3), (Sides{4, 2, 2}));
  EXPECT_EQ(sidesOf(24, 3), (Sides{4, 3, 2}));
  EXPECT_EQ(sidesOf(36, 3), (Sides{4, 3, 3}));
  EXPECT_EQ(sidesOf(1, 3), (Sides{1, 1, 1}));
}

} // namespace
} // namespace anole::tools::generate
