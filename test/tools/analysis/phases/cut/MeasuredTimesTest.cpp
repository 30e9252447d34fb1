#include "tools/analysis/phases/cut/MeasuredTimes.h"

#include "test/tools/formats/out/ExportedProgram.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/phases/MarkedEvents.h"

namespace anole::phases {
namespace {

/// Ranks measured unequal times in the first of two phases, of which the points know nothing.
TEST(MeasuredTimes, AreThoseOfACutPhase) {
  Trace trace = exporting::rowWithPhases();
  const std::vector<double> measured{10000, 20000, 20000, 40000};
  SharedPart phase{PartKind::Phase, 0, {{0, 1, 4, {}}}};
  for (double time : measured) {
    phase.inside.each.append(RankSums::codeOf(time), 1);
    phase.inside.total += time;
  }
  trace.streams[0].parts = {phase};
  auto marked = tools::markedPhasesOf(trace);
  auto cut = cutTrace(trace, *eventsOf(trace, marked, 0, 0));
  ASSERT_TRUE(cut);
  auto shown = tools::ShownRanks::of(cut->trace);
  double before = tools::RankProfile(cut->trace, *shown).totals()[3].inside;
  EXPECT_NEAR(before, 30 * 1500, 500); // shared out by events
  giveMeasuredTimes(*cut, trace, 0);
  tools::SpentByRank totals = tools::RankProfile(cut->trace, *shown).totals();
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_NEAR(totals[rank].inside, measured[rank], 0.01 * measured[rank]);
}

/// Waiting for a core, say, is in one phase alone, while all calls are in both.
TEST(MeasuredTimes, HaveWhatTheTracerTookAndWaitingForACore) {
  Trace trace = exporting::rowWithPhases();
  SharedPart phase{PartKind::Phase, 0, {{0, 1, 4, {}}}};
  for (uint32_t rank = 0; rank < 4; ++rank)
    for (auto [sum, time] : {std::pair(&phase.tracer, 1e4), std::pair(&phase.waited, 3e4 * rank)}) {
      sum->each.append(RankSums::codeOf(time), 1);
      sum->total += time;
    }
  trace.streams[0].parts = {phase};
  for (SharedPoint &point : trace.streams[0].points)
    point.tracer.total = point.waited.total = 1000;
  auto cut = cutTrace(trace, *eventsOf(trace, tools::markedPhasesOf(trace), 0, 0));
  ASSERT_TRUE(cut);
  giveMeasuredTimes(*cut, trace, 0);
  auto shown = tools::ShownRanks::of(cut->trace);
  tools::SpentByRank totals = tools::RankProfile(cut->trace, *shown).totals();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    EXPECT_NEAR(totals[rank].tracer, 1e4, 10);
    EXPECT_NEAR(totals[rank].waited, 3e4 * rank, 10 + 30 * rank);
  }
}

TEST(MeasuredTimes, ChangeNothingThatWasNotMeasured) {
  Trace trace = exporting::rowWithPhases();
  auto cut = cutTrace(trace, *eventsOf(trace, tools::markedPhasesOf(trace), 0, 0));
  ASSERT_TRUE(cut);
  double sum = cut->trace.streams[0].points[1].duration.sum;
  giveMeasuredTimes(*cut, trace, 0);
  EXPECT_EQ(cut->trace.streams[0].points[1].duration.sum, sum);
}

} // namespace
} // namespace anole::phases
