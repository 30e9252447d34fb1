#include "runtime/core/merge/RankMerge.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/RankView.h"
#include "test/support/program/StreamBuilder.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// Each rank has a point of its own, and one that all have.
Trace leafOf(uint32_t rank) {
  return test::StreamBuilder().point({1, 7}).point({1, 100 + rank}).leaf(rank);
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
