#include "tools/analysis/model/ProjectStream.h"

#include "test/tools/commands/RowOfFour.h"
#include "tools/analysis/model/RankGroups.h"
#include "tools/show/TermText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(Projection, TakesTheNumbersOfTheRank) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  SharedTerm perRank{{0, Terms{{10, 10, 3, {}}}, {}}, {0, {}, {}}, {100, {}, {}}, {}};
  stream.points[1].columns[0].edit()[0].terms = {perRank};
  auto projected = projectStream(trace, stream, 2);
  ASSERT_TRUE(projected);
  EXPECT_EQ(sharedTermsText(projected->points[1].columns[0][0].terms), "30 x100");
}

TEST(Projection, EvaluatesFormulasOfTheRank) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  stream.points[1].columns[0].edit()[0].terms[0].start = {
      0, {}, RankExpression{RankExpressionKind::Linear, false, {3, 1}}};
  EXPECT_EQ(sharedTermsText(projectStream(trace, stream, 2)->points[1].columns[0][0].terms), "7");
}

TEST(Projection, TakesTheTimesOfTheRanksEvents) {
  Trace trace = rowOfFour();
  trace.streams[0].points[1].times = {{{{0, 1, 1, {}}}, {{}, {9}}, {{}, {9}}},
                                      {{{1, 1, 2, {}}}, {{}, {5}}, {{}, {7}}}};
  auto times = projectStream(trace, trace.streams[0], 2)->points[1].times;
  ASSERT_EQ(times.size(), 1u);
  EXPECT_EQ(rankText(times[0].ranks), "2");
  EXPECT_EQ(times[0].durations.rest, std::vector<EventTimeCode>{7});
}

TEST(Projection, LeavesOutWhatTheRankDoesNotDo) {
  Trace trace = rowOfFour();
  auto projected = projectStream(trace, trace.streams[0], 0);
  ASSERT_TRUE(projected);
  EXPECT_TRUE(projected->points[2].ranks.empty());
  ASSERT_EQ(projected->loops[1].variants.size(), 1u);
  EXPECT_EQ(projected->loops[1].variants[0].bodies, std::vector<uint32_t>{1});
}

TEST(Projection, KnowsWhichRanksThereAre) {
  Trace trace = rowOfFour();
  EXPECT_FALSE(projectStream(trace, trace.streams[0], 4));
}

TEST(RankGroups, SplitsByPointsAndBodies) {
  std::vector<RankList> groups = rankGroups(rowOfFour()).value();
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(rankText(groups[0]), "1,2");
  EXPECT_EQ(rankText(groups[1]), "0");
  EXPECT_EQ(rankText(groups[2]), "3");
}

} // namespace
} // namespace anole::tools
