#include "test/tools/commands/RowOfFour.h"
#include "tools/analysis/measure/Summary.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/views/EndingsText.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

using testing::HasSubstr;

constexpr double second = 1e9;

Ending ending(uint32_t rank, const std::string &function, double inside, double computing) {
  return {.rank = rank,
          .kind = EndKind::Killed,
          .function = function,
          .inside = static_cast<uint64_t>(inside * second),
          .computing = static_cast<uint64_t>(computing * second)};
}

/// Two ranks are in a call that never returns, one polls, one computes.
Trace hangs() {
  Trace trace = rowOfFour();
  trace.functions.push_back({900, "MPI_Test", {}, {}, {}});
  trace.functions.push_back({901, "MPI_Barrier", {}, {}, {}});
  trace.info.endings = {ending(0, "MPI_Test", 3, 1), ending(1, "MPI_Barrier", 5, 0.5),
                        ending(2, "MPI_Barrier", 7, 0), ending(3, "", 0, 8)};
  trace.info.endings[0].polled = true;
  return trace;
}

const CallSite *siteIn(const Summary &summary, CallState state) {
  auto site = std::ranges::find(summary.sites, state, &CallSite::state);
  return site == summary.sites.end() ? nullptr : &*site;
}

TEST(LastCalls, AreCallSitesOfTheirOwn) {
  Summary before = summaryOf(rowOfFour()), summary = summaryOf(hangs());
  EXPECT_NEAR(summary.spent.inside - before.spent.inside, 15 * second, 1);
  EXPECT_NEAR(summary.spent.computing - before.spent.computing, 9.5 * second, 1);
  ASSERT_EQ(summary.sites.size(), before.sites.size() + 2);
  const CallSite *open = siteIn(summary, CallState::Open);
  EXPECT_EQ(open, &summary.sites.front()) << "the most time comes first";
  EXPECT_EQ(open->calls, 2u);
  EXPECT_NEAR(open->inside.sum, 12 * second, 1);
  EXPECT_EQ(open->byRank.slowest, 2u);
  EXPECT_NEAR(siteIn(summary, CallState::Polled)->inside.sum, 3 * second, 1);
}

TEST(LastCalls, AreWhatRanksWaitLongestIn) {
  Trace trace = hangs(), whole = rowOfFour();
  ShownRanks shown = *ShownRanks::of(trace);
  RankProfile profile(trace, shown), before(whole, shown);
  EXPECT_EQ(profile.longestWaits()[0].place, (PointKey{900, 0}));
  EXPECT_EQ(profile.longestWaits()[2].place, (PointKey{901, 0}));
  EXPECT_EQ(profile.longestWaits()[3].place, before.longestWaits()[3].place);
  SpentByRank totals = profile.totals(), earlier = before.totals();
  EXPECT_NEAR(totals[1].inside - earlier[1].inside, 5 * second, 1);
  EXPECT_NEAR(totals[3].computing - earlier[3].computing, 8 * second, 1);
}

TEST(LastCalls, SayWhatRanksDidAndForHowLong) {
  Trace trace = hangs();
  std::string text = endingsText(trace.info, TraceNames(trace));
  EXPECT_THAT(text, HasSubstr("polling MPI_Test for 3.00 s"));
  EXPECT_THAT(text, HasSubstr("in MPI_Barrier for up to 7.00 s"));
  EXPECT_THAT(text, HasSubstr("computing for 8.00 s"));
}

} // namespace
} // namespace anole::tools
