#include "tools/analysis/phases/PhaseSpending.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

using tools::ShownRanks;
using tools::SpentPart;

/// Four ranks that compute 1,000 ns each before their calls, and measured more between markers.
Trace measuredMore() {
  Trace trace = tools::rowOfFour();
  for (SharedPoint &point : trace.streams[0].points) {
    point.delta.sum = 1000.0 * static_cast<double>(valueCount(point.ranks));
    point.before = RankSums();
    point.before.append(RankSums::codeOf(1000), valueCount(point.ranks));
  }
  trace.info.online.phases = {{100, 0, 1, {}}};
  RankList all{{0, 1, 4, {}}};
  trace.streams[0].parts = {{PartKind::Phase, 0, all, {40000, {}}, {0, {}}},
                            {PartKind::Phase, 1, all, {400, {}}, {0, {}}}};
  return trace;
}

std::vector<SpentPart> phasesOf(const Trace &trace, const ShownRanks &ranks) {
  return spentBy(tools::PartsBy::Phase, trace, ranks).value();
}

TEST(PhaseSpending, StaysAsItWasMeasuredWhereNoPollWasEmpty) {
  Trace trace = measuredMore();
  EXPECT_EQ(phasesOf(trace, *ShownRanks::of(trace))[0].own[2].computing, 10000);
}

TEST(PhaseSpending, TakesEmptyPollsOutOfComputing) {
  Trace trace = measuredMore();
  trace.streams[0].points[1].polls = 3;
  EXPECT_LT(phasesOf(trace, *ShownRanks::of(trace))[0].own[2].computing, 5000);
}

TEST(PhaseSpending, OfAllRanksIsTheSumOfEach) {
  Trace trace = measuredMore();
  trace.streams[0].points[1].polls = 3;
  auto each = phasesOf(trace, *ShownRanks::of(trace)),
       all = phasesOf(trace, ShownRanks::together());
  ASSERT_EQ(all[0].own.size(), 1u);
  double sum = 0;
  for (const tools::TimeSpent &one : each[0].own)
    sum += one.computing;
  EXPECT_DOUBLE_EQ(all[0].own[0].computing, sum);
}

} // namespace
} // namespace anole::phases
