#include "tools/analysis/predict/more/ProgramPart.h"

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/predict/more/Classify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// Rank 0 computes and sends in `talk`; both reduce in `sum`. Both are called by main.
Trace twoFunctions() {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      rank.compute(rank.rank == 0 ? 4096 : 0);
      rank.rank == 0 ? rank.send(10, 1, 1000) : rank.receive(11, 0);
      rank.compute(1024);
      rank.allreduce(12, 8);
    }
  });
  auto frame = [](const char *function) { return Frame{.function = function}; };
  trace.pathTree = {{frame("main"), frame("talk"), frame("sum")}, {{}, {0, 0}, {1, 1}, {1, 2}}};
  trace.paths = {{10, 2}, {11, 2}, {12, 3}};
  return trace;
}

Classification classified(const std::string &within) {
  ClassifyOptions options;
  options.part.within = within;
  options.seeds = 1;
  Link link{10, 8}; // 10 microseconds, and a nanosecond for each byte
  auto classes = classify(twoFunctions(), {{"here", link, link, 0}}, options);
  EXPECT_TRUE(classes.has_value());
  return classes ? std::move(*classes) : Classification();
}

TEST(ProgramPart, HasWhatHappensInsideTheFunction) {
  Shares talk = classified("talk").networks[0].trend.base(),
         sum = classified("sum").networks[0].trend.base(),
         whole = classified("").networks[0].trend.base();
  EXPECT_DOUBLE_EQ(talk.computation, 100 * 4096 / 2.0);
  EXPECT_DOUBLE_EQ(sum.computation, 100 * 1024);
  EXPECT_NEAR(talk.computation + sum.computation, whole.computation, 1);
  EXPECT_NEAR(talk.bandwidth, 100 * 1000 / 2.0, 1);
  EXPECT_NEAR(talk.latency + sum.latency, whole.latency, 1);
  EXPECT_NEAR(talk.wait + sum.wait, whole.wait, 1);
  EXPECT_DOUBLE_EQ(talk.runTime, whole.runTime);
}

TEST(ProgramPart, OfMainIsTheWholeProgram) {
  Shares all = classified("main").networks[0].trend.base(),
         whole = classified("").networks[0].trend.base();
  EXPECT_NEAR(all.total, whole.total, 1);
  EXPECT_EQ(classified("main").networks[0].classes[0].reason,
            classified("").networks[0].classes[0].reason);
}

TEST(ProgramPart, OfAFunctionThatNobodyCallsIsRefused) {
  auto refused = partOf(twoFunctions(), {"tlak"}, 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("no call path has a function tlak"));
}

TEST(ProgramPart, HasThePointsThatAreChosen) {
  PartChoice phase{{}, "the second half", {}};
  for (size_t point = 0; point < twoFunctions().streams[0].points.size(); ++point)
    phase.points.push_back(point % 2 == 1);
  auto part = partOf(twoFunctions(), phase, 1);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->points, phase.points);
  EXPECT_EQ(part->name, "the second half");
  phase.within = "sum";
  part = partOf(twoFunctions(), phase, 1);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->name, "sum in the second half");
  for (size_t point = 0; point < part->points.size(); ++point)
    EXPECT_LE(part->points[point], phase.points[point]);
}

} // namespace
} // namespace anole::whatif
