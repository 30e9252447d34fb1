#include "runtime/core/merge/Leaf.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(LeafTest, ConstantColumnsLoseTheirLength) {
  StreamTrace stream;
  PointTrace point{{1, 2}, 3, 0, 0, 4, 1, {}, {}, {}};
  point.columns = {{{7, 0, 4, {}}}, {{7, 1, 4, {}}}, {}};
  stream.points = {point};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0)}}, {}, {}}};
  Trace trace = leafTrace({stream}, 5, 1);
  const SharedPoint &shared = trace.streams.at(0).points.at(0);
  EXPECT_EQ(shared.ranks, (Terms{{5, 0, 1, {}}}));
  EXPECT_EQ(shared.polls, 1u);
  EXPECT_EQ(shared.columns[0][0].terms[0].count.constant, 0);
  EXPECT_EQ(shared.columns[1][0].terms[0].count.constant, 4);
  EXPECT_TRUE(shared.columns[2][0].terms.empty());
}

TEST(LeafTest, EqualBodiesAreStoredOnce) {
  StreamTrace stream;
  stream.points.resize(1);
  Body body{Symbol::point(0)};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}},
                  {1, 1, LoopKind::Compiled, {body, {Symbol::point(0), Symbol::point(0)}}, {}, {}},
                  {2, 2, LoopKind::Compiled, {body}, {}, {}}};
  Trace trace = leafTrace({stream}, 0, 1);
  EXPECT_EQ(trace.streams[0].bodies.size(), 3u);
  EXPECT_EQ(trace.streams[0].loops[2].variants[0].bodies, (std::vector<uint32_t>{1}));
}

TEST(LeafTest, TimesOfEachEventBecomeRoundedNanoseconds) {
  StreamTrace stream;
  PointTrace timed{{1, 2}, 0, 0, 0, 2, 0, {}, {}, {}}, polled{{3, 4}, 0, 0, 0, 0, 9, {}, {}, {}};
  for (PointTrace *point : {&timed, &polled})
    point->times = std::make_unique<EventTimes>();
  timed.times->add(10, 4);
  timed.times->add(1000, UINT64_MAX); // a clock that went back
  stream.points = {timed, polled};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::point(0), Symbol::point(0)}}, {}, {}}};
  Trace trace = leafTrace({stream}, 5, 2.5);
  const auto &times = trace.streams.at(0).points.at(0).times;
  ASSERT_EQ(times.size(), 1u);
  EXPECT_EQ(times[0].ranks, (Terms{{5, 0, 1, {}}}));
  EXPECT_EQ(times[0].deltas.rest, (std::vector<EventTimeCode>{24, codeOfEventTime(2560)}));
  EXPECT_EQ(times[0].durations.rest, (std::vector<EventTimeCode>{8, 0}));
  EXPECT_TRUE(trace.streams[0].points[1].times.empty()) << "no events";
}

} // namespace
} // namespace anole
