#include "tools/analysis/time/Timeline.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

Trace threeRanks(std::vector<RankAnchors::Run> anchors) {
  Trace trace;
  trace.info.ranks = 3;
  SharedStream stream;
  stream.ranks = {{0, 1, 3, {}}};
  stream.anchors.clock = 1;
  stream.anchors.runs = std::move(anchors);
  trace.streams = {stream};
  return trace;
}

Timeline timelineOf(const Trace &trace, std::vector<uint64_t> inits) {
  Timeline timeline(trace);
  for (uint32_t rank = 0; rank < inits.size(); ++rank)
    timeline.beginsWith(rank, inits[rank]);
  return timeline;
}

TEST(TimelineTest, RanksLeaveMpiInitWhenTheirAnchorsSay) {
  Trace trace = threeRanks({{1000, 1}, {1070, 1}, {1010, 1}});
  Timeline timeline = timelineOf(trace, {300, 400, 100});
  EXPECT_EQ(timeline.startOf(1, 0, 400), 0u) << "330 before the earliest anchor";
  EXPECT_EQ(timeline.startOf(0, 0, 300), 30u);
  EXPECT_EQ(timeline.startOf(2, 0, 100), 240u);
}

TEST(TimelineTest, WithoutAnchorsTheyLeaveItTogether) {
  Trace trace = threeRanks({});
  Timeline timeline = timelineOf(trace, {300, 400, 100});
  EXPECT_EQ(timeline.startOf(0, 0, 300), 100u);
  EXPECT_EQ(timeline.startOf(1, 0, 400), 0u);
  EXPECT_EQ(timeline.startOf(2, 0, 100), 300u);
}

TEST(TimelineTest, OtherThreadsHaveAnchorsOfTheirOwn) {
  Trace trace = threeRanks({{0, 3}});
  SharedStream other = trace.streams[0];
  other.thread = 1;
  other.anchors.runs = {{5000, 3}};
  trace.streams.push_back(other);
  Timeline timeline = timelineOf(trace, {300, 300, 300});
  EXPECT_EQ(timeline.startOf(2, 1, 20), 300u + 5000 - 20);
}

} // namespace
} // namespace anole::tools
