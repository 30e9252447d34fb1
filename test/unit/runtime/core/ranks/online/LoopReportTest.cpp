#include "runtime/core/ranks/online/LoopReport.h"

#include "runtime/core/ranks/online/Reports.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// A loop with entries of these iterations, and some of one under way.
LoopEvidence ran(uint64_t loop, const std::vector<uint64_t> &trips, uint64_t underWay = 0) {
  LoopHistory history;
  LoopEvidence evidence;
  evidence.loop = loop;
  for (uint64_t iterations : trips) {
    history.endEntry(iterations, 2 * iterations);
    evidence.least += iterations;
  }
  evidence.least += underWay;
  evidence.most = evidence.least;
  evidence.entries = history.entries();
  evidence.events = history.events();
  evidence.isActive = underWay != 0;
  history.eachPrefix([&](LoopHistory::Prefix prefix) { evidence.prefixes.push_back(prefix); });
  return evidence;
}

LoopEvidence joined(const LoopEvidence &one, const LoopEvidence &other) {
  Report left{{}, {one}}, right{{}, {other}};
  join(left, right);
  return left.loops[0];
}

TEST(LoopReportTest, RanksThatAreAtDifferentPlacesOfTheSameRunAreAlike) {
  std::vector<uint64_t> trips(100, 7);
  trips[3] = 9;
  for (size_t behind : {1, 2, 3, 5, 8, 20, 63}) {
    std::vector<uint64_t> fewer(trips.begin(), trips.end() - static_cast<ptrdiff_t>(behind));
    EXPECT_TRUE(joined(ran(5, trips), ran(5, fewer, 4)).isAlike()) << behind;
  }
}

TEST(LoopReportTest, AnEntryWithOtherIterationsMakesALoopUnlike) {
  EXPECT_FALSE(joined(ran(5, {4, 4, 4, 4, 4}), ran(5, {4, 3, 4, 4, 4})).isAlike());
  EXPECT_FALSE(joined(ran(5, {2}), ran(5, {3})).isAlike());
  EXPECT_FALSE(joined(ran(5, {4, 3, 5, 4, 4, 4}), ran(5, {4, 5, 3, 4})).isAlike());
}

TEST(LoopReportTest, ALoopThatARankHasNotEnteredIsNotAlike) {
  Report left{{}, {ran(5, {4}), ran(6, {4})}}, right{{}, {ran(6, {4}), ran(7, {4})}};
  join(left, right);
  ASSERT_EQ(left.loops.size(), 3u);
  EXPECT_FALSE(left.loops[0].isAlike());
  EXPECT_TRUE(left.loops[1].isAlike());
  EXPECT_FALSE(left.loops[2].isAlike());
}

TEST(LoopReportTest, NobodyGoesFurtherThanARankThatHasEnded) {
  Report ended{{}, {ran(5, {10})}}, behind{{}, {ran(5, {}, 8)}}, ahead{{}, {ran(5, {}, 11)}};
  endReport(ended);
  EXPECT_TRUE(joined(ended.loops[0], behind.loops[0]).isAlike());
  EXPECT_FALSE(joined(ended.loops[0], ahead.loops[0]).isAlike());
  endReport(behind);
  EXPECT_FALSE(joined(ended.loops[0], behind.loops[0]).isAlike());
}

TEST(LoopReportTest, TravelsAsBytes) {
  Report report{{77, 3}, {ran(5, {1, 2, 3, 4, 5}, 2), ran(6, {7})}};
  report.loops[0].isDoubted = true;
  report.loops[1].isUnlike = true;
  endReport(report);
  report.loops[1].outer = 5;
  EXPECT_EQ(reportFrom(toBytes(report)), report);
  EXPECT_TRUE(reportFrom("").loops.empty());
}

TEST(LoopReportTest, IsBoundedHoweverManyLoopsRanksHave) {
  Report all;
  for (uint64_t rank = 0; rank < 10; ++rank) {
    Report own;
    for (uint64_t i = 0; i < 20; ++i)
      own.loops.push_back(ran(1000 * rank + i, std::vector<uint64_t>(40 + rank, 3)));
    join(all, own);
  }
  EXPECT_EQ(all.loops.size(), Report::mostLoops);
}

TEST(ReportsTest, TheLastWordOfARankThatHasEndedStandsForIt) {
  Reports reports(2);
  Report last{{5, 1}, {ran(5, {10})}};
  endReport(last);
  reports.finish(1, 0, last);
  reports.give(0, 1, {{5, 1}, {ran(5, {}, 3)}});
  auto first = reports.take();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->turn, (LoopEpoch{5, 1}));
  EXPECT_TRUE(first->loops[0].isAlike());
  reports.give(0, 2, {{6, 1}, {ran(5, {}, 11)}});
  auto second = reports.take();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->turn, LoopEpoch());
  EXPECT_FALSE(second->loops[0].isAlike());
  EXPECT_FALSE(reports.isFinished());
  reports.finish(0, 2, last);
  EXPECT_TRUE(reports.isFinished());
  EXPECT_TRUE(reports.last().loops[0].isAlike());
}

} // namespace
} // namespace anole
