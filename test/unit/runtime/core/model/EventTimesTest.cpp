#include "runtime/core/model/EventTimes.h"

#include "runtime/core/compress/TraceTree.h"
#include "test/support/program/ScalarEvent.h"
#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// Records calls of functions without fields.
using Times = std::vector<float>;

Times allOf(const TimeSequence &sequence) {
  Times times;
  sequence.each([&](float time) { times.push_back(time); });
  return times;
}

class EventTimesTest : public ::testing::Test {
protected:
  void call(uint16_t function, uint64_t delta, uint64_t duration) {
    tree.record(test::scalarEvent(function, {}, delta, duration), loops);
  }

  LoopState loops{};
  TraceTree tree{0, 64, {}, TimeDetail::Full};
};

TEST_F(EventTimesTest, EachPointHasThoseOfItsEventsInOrder) {
  call(1, 10, 3);
  call(2, 500, 40);
  call(1, 20, 5);
  StreamTrace stream = tree.finish(0);
  EXPECT_EQ(allOf(stream.points.at(0).times->deltas), Times({10, 20}));
  EXPECT_EQ(allOf(stream.points[0].times->durations), Times({3, 5}));
  EXPECT_EQ(allOf(stream.points.at(1).times->deltas), Times({500}));
}

TEST_F(EventTimesTest, ACopyDoesNotDisturbThem) {
  call(1, 10, 3);
  StreamTrace copy = test::wholeSnapshot(tree, 0);
  call(1, 20, 5);
  EXPECT_EQ(allOf(copy.points.at(0).times->deltas), Times({10}));
  EXPECT_EQ(allOf(tree.finish(0).points.at(0).times->deltas), Times({10, 20}));
}

TEST_F(EventTimesTest, TheFastPathKeepsThoseOfARepeat) {
  test::Program program(0, {}, TimeDetail::Full);
  program.loop(77, 50, [&](int) {
    program.call(1);
    program.call(2);
  });
  EXPECT_GT(program.repeated, 40u) << "of 100, half of them behind a marker";
  StreamTrace stream = program.tree.finish(0);
  for (const PointTrace &point : stream.points) {
    EXPECT_EQ(point.count, 50u);
    EXPECT_EQ(allOf(point.times->deltas), Times(50, 1000));
    EXPECT_EQ(allOf(point.times->durations), Times(50, 50));
  }
}

TEST_F(EventTimesTest, AreKeptOnlyOnDemand) {
  TraceTree histograms(0);
  histograms.record(Event(), loops);
  EXPECT_FALSE(histograms.dropEventTimes());
  EXPECT_FALSE(histograms.finish(0).points.at(0).times);
}

TEST_F(EventTimesTest, GivingThemUpLeavesHistogramsOfAllEvents) {
  call(1, 10, 3);
  EXPECT_TRUE(tree.dropEventTimes());
  EXPECT_FALSE(tree.dropEventTimes()) << "there are none any more";
  call(1, 20, 5);
  call(2, 30, 7);
  StreamTrace stream = tree.finish(0);
  EXPECT_FALSE(stream.points.at(0).times);
  EXPECT_FALSE(stream.points.at(1).times);
  EXPECT_EQ(stream.points[0].delta.sum, 30u);
}

TEST_F(EventTimesTest, TheirMemoryIsCounted) {
  call(1, 10, 3);
  size_t before = tree.memory();
  for (int i = 0; i < 1000; ++i)
    call(1, 10, 3);
  size_t after = tree.memory();
  EXPECT_GE(after, before + 8000);
  tree.dropEventTimes();
  EXPECT_LE(tree.memory() + 8000, after);
}

} // namespace
} // namespace anole
