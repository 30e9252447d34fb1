#include "runtime/core/merge/AnchorMerge.h" // IWYU pragma: keep: what merging calls

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint64_t second = 1'000'000'000, uptime = 12'345 * second, enough = 1 << 16;

/// One call after a second, of a rank that left MPI_Init then.
Trace rankThatStartsAt(uint64_t time, uint32_t rank, bool full) {
  StreamTrace stream;
  PointTrace call{{1, 2}, 0, 0, 0, 1, 0, {}, {}, {}};
  call.delta.add(second);
  call.duration.add(1000);
  if (full) {
    call.times = std::make_unique<EventTimes>();
    call.times->add(second, 1000);
  }
  stream.points = {call};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0)}}, {}, {}}};
  stream.firstEnd = uptime + time;
  stream.clock = 1;
  return leafTrace({stream}, rank, 1);
}

RankAnchors merged(std::initializer_list<uint64_t> times, bool full, uint64_t bytes = enough) {
  Trace all;
  uint32_t rank = 0;
  for (uint64_t time : times) {
    Trace one = rankThatStartsAt(time, rank, full);
    rank++ == 0 ? void(all = std::move(one)) : mergeTrace(all, std::move(one));
  }
  finishMerge(all, bytes);
  return all.streams.at(0).anchors;
}

using Runs = std::vector<RankAnchors::Run>;

TEST(AnchorMergeTest, AnchorsAreExactWhereEachEventHasItsTimes) {
  EXPECT_EQ(merged({123, 0, 50'001}, true).runs, (Runs{{123, 1}, {0, 1}, {50'001, 1}}));
}

TEST(AnchorMergeTest, HistogramsNeedNoBetterOnesThanTheyAre) {
  RankAnchors found = merged({0, 5, 50 * second}, false);
  ASSERT_EQ(found.runs.size(), 2u);
  EXPECT_EQ(found.runs[0], (RankAnchors::Run{0, 2})) << "5 ns do not count";
  EXPECT_NEAR(static_cast<double>(found.at(2)), 50e9, 1e9 / 0x1p14);
}

TEST(AnchorMergeTest, LevelRanksTakeNoRoom) {
  EXPECT_EQ(merged({1000, 0, 900}, false).runs, (Runs{{0, 3}}));
}

TEST(AnchorMergeTest, WhatDoesNotFitIsCoarsened) {
  EXPECT_EQ(merged({0, second, 2 * second, 3 * second}, false, 0).runs.size(), 1u);
}

} // namespace
} // namespace anole
