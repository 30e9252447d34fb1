#include "runtime/core/merge/RankMerge.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/RankView.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// Each rank has a point of its own, and one that all have.
Trace leafOf(uint32_t rank) {
  StreamTrace stream;
  stream.points.resize(2);
  stream.points[0].key = {1, 7};
  stream.points[1].key = {1, 100 + rank};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0), Symbol::point(1)}}, {}, {}}};
  stream.points[0].count = stream.points[1].count = 1;
  return leafTrace({stream}, rank, 1);
}

TEST(RankMerge, HasAllRanks) {
  for (uint32_t ranks : {1U, 2U, 3U, 7U, 20U}) {
    RankMerge merge;
    for (uint32_t rank = 0; rank < ranks; ++rank)
      merge.add(leafOf(rank));
    Trace trace = merge.finish();
    finishMerge(trace);
    ASSERT_EQ(trace.streams.size(), 1U);
    EXPECT_EQ(trace.info.ranks, ranks);
    EXPECT_EQ(valueCount(trace.streams[0].ranks), ranks);
    ASSERT_EQ(trace.streams[0].points.size(), ranks + 1);
    EXPECT_EQ(trace.streams[0].points[0].count, ranks);
    for (uint32_t rank = 0; rank < ranks; ++rank)
      EXPECT_TRUE(indexOf(trace.streams[0].points[rank + 1].ranks, rank));
  }
}

TEST(RankMerge, IsEmptyWithoutRanks) { EXPECT_TRUE(RankMerge().finish().streams.empty()); }

} // namespace
} // namespace anole
