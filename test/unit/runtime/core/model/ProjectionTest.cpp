#include "runtime/core/model/Projection.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/StreamBuilder.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

Terms times(int64_t value, uint64_t count) { return {{value, 0, count, {}}}; }

const void *columnOf(const Trace &trace, size_t point) {
  return trace.streams[0].points[point].columns[0].identity();
}

StreamTrace projected(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  EXPECT_TRUE(stream) << stream.error().message;
  return stream.value_or(StreamTrace());
}

TEST(Projection, GivesEachPointTheColumnThatItShares) {
  auto own = [](uint32_t rank) { return times(100 + rank * rank, 1); };
  Trace trace = mergedLeaves(4, [&](uint32_t rank) {
    return StreamBuilder().point({1, 1}).scalar(own(rank)).point({2, 1}).scalar(own(rank)).leaf(
        rank);
  });
  ASSERT_EQ(columnOf(trace, 0), columnOf(trace, 1));
  for (uint32_t rank = 0; rank < 4; ++rank)
    for (const PointTrace &point : projected(trace, rank).points)
      EXPECT_EQ(point.columns[0], own(rank)) << "rank " << rank;
}

TEST(Projection, MakesASharedConstantAsLongAsThePointHasCalls) {
  Trace trace =
      StreamBuilder().point({1, 1}).scalar(times(5, 1)).point({2, 1}).scalar(times(5, 3)).leaf(0);
  ASSERT_EQ(columnOf(trace, 0), columnOf(trace, 1));
  StreamTrace stream = projected(trace, 0);
  EXPECT_EQ(stream.points[0].columns[0], times(5, 1));
  EXPECT_EQ(stream.points[1].columns[0], times(5, 3));
}

TEST(Projection, GivesOnlyTheColumnsThatAreWantedButCountsAllCalls) {
  Trace trace =
      StreamBuilder().point({1, 1}).scalar(times(5, 2)).point({2, 1}).scalar(times(6, 3)).leaf(0);
  std::vector<uint64_t> asked;
  auto stream = projectRank(trace, 0, 0, [&](const SharedPoint &point, uint64_t events) {
    asked.push_back(events);
    return point.key == PointKey{2, 1};
  });
  ASSERT_TRUE(stream) << stream.error().message;
  EXPECT_EQ(asked, (std::vector<uint64_t>{2, 3}));
  EXPECT_EQ(stream->points[0].count, 2U);
  EXPECT_TRUE(stream->points[0].columns.empty());
  EXPECT_EQ(stream->points[1].columns, std::vector<Terms>{times(6, 3)});
}

} // namespace
} // namespace anole::test
