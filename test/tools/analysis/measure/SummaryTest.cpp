#include "tools/analysis/measure/Summary.h"

#include "runtime/core/model/Histogram.h"
#include "test/tools/commands/RowOfFour.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

TEST(Summary, AddsUpWhatRanksSpend) {
  Summary summary = summaryOf(rowOfFour());
  double inside = 0, computing = 0;
  for (const CallSite &site : summary.sites) {
    inside += site.spent.inside;
    computing += site.spent.computing;
  }
  EXPECT_EQ(summary.ranks, 4u);
  EXPECT_EQ(summary.events, 608u);
  EXPECT_DOUBLE_EQ(summary.spent.inside, inside);
  EXPECT_DOUBLE_EQ(summary.spent.computing, computing);
  EXPECT_NEAR(summary.inside.mean * 4, inside, 0.01 * inside); // ranks are known within a hundredth
  EXPECT_LE(summary.leastShare, summary.mpiShare());
  EXPECT_GE(summary.mostShare, summary.mpiShare());
}

TEST(Summary, PutsTheDearestCallSiteFirst) {
  Summary summary = summaryOf(rowOfFour());
  for (size_t i = 1; i < summary.sites.size(); ++i)
    EXPECT_GE(summary.sites[i - 1].inside.sum, summary.sites[i].inside.sum);
}

TEST(Summary, CountsThreadsAtACallSiteTogether) {
  Trace one = rowOfFour(), two = one;
  two.streams.push_back(one.streams[0]);
  two.streams[1].thread = 1;
  Summary single = summaryOf(one), both = summaryOf(two);
  ASSERT_EQ(both.sites.size(), single.sites.size());
  for (size_t i = 0; i < single.sites.size(); ++i) {
    EXPECT_EQ(both.sites[i].calls, 2 * single.sites[i].calls);
    EXPECT_NEAR(both.sites[i].byRank.most, 2 * single.sites[i].byRank.most, 1e-6);
  }
}

/// A file may claim four thousand million ranks: all that needs none of them is still told.
TEST(Summary, LeavesOutRanksThatAreTooMany) {
  Trace trace = rowOfFour();
  trace.info.ranks = UINT32_MAX;
  Summary summary = summaryOf(trace);
  EXPECT_FALSE(summary.hasRanks);
  EXPECT_THAT(summary.whyNoRanks, testing::HasSubstr("4294967295 ranks"));
  EXPECT_FALSE(summary.sites.empty());
  EXPECT_GT(summary.spent.inside, 0);
}

TEST(CallSites, FindQuantilesInHistograms) {
  TimeStats times;
  EXPECT_EQ(quantileOf(times, 0.5), std::nullopt);
  times = {100, 0, 0, 1000, 9000, {{Histogram::binOf(1000), 99}, {Histogram::binOf(9000), 1}}};
  EXPECT_GE(quantileOf(times, 0.5), 1000);
  EXPECT_LE(quantileOf(times, 0.5), 1280);
  EXPECT_GT(quantileOf(times, 0.995), 8000);
  EXPECT_EQ(quantileOf(times, 1), 9000);
}

} // namespace
} // namespace anole::tools
