#include "runtime/core/merge/SumMerge.h"

#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "test/unit/runtime/core/merge/RanksSpent.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint64_t ms = 1'000'000;

Trace merged(const std::vector<uint64_t> &times, uint32_t first, uint32_t end) {
  if (end - first == 1)
    return rankThatSpent(first, {times[first]});
  uint32_t middle = first + (end - first) / 3 + (end - first == 2);
  Trace left = merged(times, first, middle);
  mergeTrace(left, merged(times, middle, end));
  return left;
}

TEST(SumMerge, TellsWhoIsSlow) {
  Trace trace = merged({173 * ms, 110 * ms, 937 * ms, 128 * ms}, 0, 4);
  finishMerge(trace);
  double truth[] = {173e6, 110e6, 937e6, 128e6};
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_NEAR(spentBy(trace, rank, 0) / truth[rank], 1, 0.01) << "rank " << rank;
}

TEST(SumMerge, DoesNotDependOnTheShapeOfTheTree) {
  std::mt19937 random(1);
  std::vector<uint64_t> times;
  for (int i = 0; i < 40; ++i)
    times.push_back(1000 + random() % 3 * 5000);
  Trace inOrder = rankThatSpent(0, {times[0]});
  for (uint32_t rank = 1; rank < times.size(); ++rank)
    mergeTrace(inOrder, rankThatSpent(rank, {times[rank]}));
  EXPECT_EQ(TraceText::of(inOrder), TraceText::of(merged(times, 0, 40)));
}

TEST(SumMerge, EqualRanksTakeNoRoom) {
  Trace trace = merged(std::vector<uint64_t>(20, 5 * ms), 0, 20);
  EXPECT_TRUE(trace.streams[0].points[0].before.isLevel());
  EXPECT_EQ(spentBy(trace, 7, 0), 5e6);
}

TEST(SumMerge, BoundsTheRunsHoweverManyRanks) {
  std::mt19937 random(1);
  std::vector<uint64_t> times;
  for (int i = 0; i < 1000; ++i)
    times.push_back(1000 + random() % 100'000);
  Trace trace = merged(times, 0, 1000);
  boundSums(trace, 300);
  size_t runs = trace.streams[0].points[0].before.runs.size();
  EXPECT_LE(runs, 300u);
  EXPECT_GT(runs, 100u) << "no coarser than it must be";
  boundSums(trace, 1);
  EXPECT_TRUE(trace.streams[0].points[0].before.isLevel());
  EXPECT_NEAR(spentBy(trace, 3, 0), 51'000, 3000);
}

/// Two ranks computed for as long, and one of them waited for a core, also in a part of the run.
Trace rankThatWaited(uint32_t rank, double nanoseconds) {
  Trace trace = rankThatSpent(rank, {20 * ms});
  trace.streams[0].points[0].waited.total = nanoseconds;
  SharedPart part{PartKind::Phase, 0, trace.streams[0].ranks};
  part.waited.total = nanoseconds;
  trace.streams[0].parts.push_back(part);
  return trace;
}

double waitedBy(const SharedSum &waited, uint64_t rank) {
  return waited.each.at(rank, waited.total, 2);
}

TEST(SumMerge, KeepsWhatEachRankWaitedForACore) {
  Trace trace = rankThatWaited(0, 0);
  mergeTrace(trace, rankThatWaited(1, 70e6));
  finishMerge(trace);
  auto back = decodeTrace(encodeTrace(trace, {.roundTimes = true}));
  ASSERT_TRUE(back);
  const SharedStream &stream = back->streams[0];
  for (const SharedSum *waited : {&stream.points[0].waited, &stream.parts[0].waited}) {
    EXPECT_NEAR(waited->total / 70e6, 1, 0.001);
    EXPECT_EQ(waitedBy(*waited, 0), 0);
    EXPECT_NEAR(waitedBy(*waited, 1) / 70e6, 1, 0.01);
  }
}

} // namespace
} // namespace anole::test
