#include "tools/analysis/phases/PhaseEvents.h"

#include "runtime/core/model/Projection.h"
#include "test/support/RandomStream.h"
#include "test/tools/analysis/match/RandomMessages.h"
#include "test/tools/analysis/phases/PhasedSolver.h"
#include "tools/analysis/phases/Contexts.h"

namespace anole::phases {
namespace {

PhaseReport reported(const Trace &trace, const PhaseOptions &options = {}) {
  auto report = phasesOf(trace, options);
  EXPECT_TRUE(report) << (report ? "" : report.error().message);
  return report ? std::move(*report) : PhaseReport();
}

using Ranges = std::vector<EventRange>;

Ranges rangesOf(const Trace &trace, const PhaseReport &report, size_t first, size_t last) {
  auto ranges = eventsOf(trace, report, first, last);
  EXPECT_TRUE(ranges) << (ranges ? "" : ranges.error().message);
  return ranges ? *ranges : Ranges();
}

/// MPI_Init, 3 barriers; 400 iterations of 4 calls; 3 calls and MPI_Finalize.
TEST(PhaseEvents, AreThoseOfWholeIterations) {
  Trace trace = phasedSolver();
  PhaseReport report = reported(trace);
  ASSERT_EQ(report.phases.size(), 3U);
  EXPECT_EQ(rangesOf(trace, report, 0, 0), Ranges(4, {0, 4}));
  EXPECT_EQ(rangesOf(trace, report, 1, 1), Ranges(4, {4, 1604}));
  EXPECT_EQ(rangesOf(trace, report, 2, 2), Ranges(4, {1604, UINT64_MAX}));
  EXPECT_EQ(rangesOf(trace, report, 1, 2), Ranges(4, {4, UINT64_MAX}));
}

/// What does not communicate at the end of an iteration stays there, too.
TEST(PhaseEvents, LeaveTheLastIterationWhole) {
  Trace trace = test::playedProgram(3, [](test::PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.allreduce(10, 8);
      rank.call("MPI_Comm_rank", 11);
    }
    for (int i = 0; i < 100; ++i)
      rank.barrier(20);
  });
  tellPaths(trace,
            [](uint64_t site) -> Functions { return {"main", site < 20 ? "solve" : "rest"}; });
  PhaseReport report = reported(trace);
  ASSERT_EQ(report.phases.size(), 2U);
  EXPECT_EQ(rangesOf(trace, report, 0, 0), Ranges(3, {0, 201}));
}

/// How often each point is called that communicates and is no poll.
std::map<uint32_t, uint64_t> callsIn(const Trace &trace, uint32_t rank, const EventRange &range) {
  std::map<uint16_t, bool> counted;
  for (const FunctionInfo &function : trace.functions) {
    whatif::CallShape shape(function);
    counted[function.id] = communicates(shape.kind) && !shape.isPoll();
  }
  std::map<uint32_t, uint64_t> calls;
  auto stream = projectRank(trace, rank, 0);
  for (const WalkedEvent &event : test::eventsOf(*stream))
    if (range.has(event.ordinal) && counted[event.key.functionId()])
      ++calls[static_cast<uint32_t>(event.key.path)];
  return calls;
}

/// The ranges of the phases follow each other, and have as many calls as the patterns.
TEST(PhaseEvents, HaveTheCallsOfThePatterns) {
  size_t several = 0;
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Trace trace = whatif::RandomMessages(seed).trace();
    PhaseReport report = reported(trace, {.threshold = 3});
    std::vector<uint64_t> at(trace.info.ranks);
    for (size_t i = 0; i < report.phases.size(); ++i) {
      uint64_t calls = 0, wanted = 0;
      Ranges ranges = rangesOf(trace, report, i, i);
      for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
        EXPECT_EQ(ranges[rank].begin, at[rank]);
        at[rank] = ranges[rank].end;
        for (auto [path, count] : callsIn(trace, rank, ranges[rank]))
          calls += count;
      }
      Counts counts = countsOf(
          slice(report.occurrences.sequence, report.phases[i].begin, report.phases[i].end));
      for (uint32_t kind = 0; kind < counts.size(); ++kind)
        for (const Share &share : report.occurrences.kinds[kind])
          for (const Act &act : report.occurrences.contents[share.content])
            wanted += act.isCall() ? counts[kind] : 0;
      EXPECT_EQ(calls, wanted);
    }
    EXPECT_EQ(at, std::vector<uint64_t>(trace.info.ranks, UINT64_MAX));
    several += report.phases.size() > 1;
  }
  EXPECT_GT(several, 8U);
}

} // namespace
} // namespace anole::phases
