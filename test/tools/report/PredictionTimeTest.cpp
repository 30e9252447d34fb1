#include "test/support/program/PlayedProgram.h"
#include "tools/report/ReportData.h"
#include "tools/show/JsonTree.h"

#include <gtest/gtest.h>

namespace anole::report {
namespace {

/// Ranks compute for unequal times, and meet.
tools::LoadedTrace unequalRanks() {
  Trace trace = test::playedProgram(2, [](test::PlayedRank &rank) {
    for (int i = 0; i < 10; ++i) {
      rank.compute(1000 * (1 + rank.rank));
      rank.barrier(1);
    }
  });
  return {"unequal.anole", 1000, false, std::move(trace)};
}

tools::Json dataOf(const tools::LoadedTrace &loaded, const DataOptions &options) {
  tools::JsonTree tree;
  putReportData(tree, loaded, options);
  return tree.take();
}

TEST(PredictionTime, LeavesOutWhatHasNone) {
  DataOptions options;
  options.seconds = -1;
  const tools::Json data = dataOf(unequalRanks(), options);
  EXPECT_TRUE(data["efficiency"][0].contains("load_balance")) << "follows from what was recorded";
  EXPECT_FALSE(data["efficiency"][0].contains("serialisation")) << "is predicted";
  EXPECT_FALSE(data.contains("whatif"));
  for (const char *name : {"info", "print", "phases", "matrix", "ranks", "timeline"})
    EXPECT_TRUE(data.contains(name)) << name;
}

TEST(PredictionTime, SufficesForShortRuns) {
  tools::WorkDone work;
  DataOptions options;
  options.work = &work;
  const tools::Json data = dataOf(unequalRanks(), options);
  for (const char *name : {"efficiency", "waits", "critical", "whatif"})
    EXPECT_TRUE(data.contains(name)) << name << data["absent"];
  EXPECT_TRUE(data["efficiency"][0].contains("serialisation"));
  EXPECT_GT(work.percent(), 50) << "the page is not packed yet";
  EXPECT_LT(work.percent(), 100);
}

} // namespace
} // namespace anole::report
