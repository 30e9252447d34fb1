#include "runtime/record/capture/GapWatch.h"

#include <gtest/gtest.h>

using namespace anole;
using namespace anole::record;

namespace {

constexpr uint64_t ms = 1'000'000;

/// A thread whose clock counts nanoseconds. After each gap comes an event at `point`.
class GapWatchTest : public testing::Test {
protected:
  /// A gap in which the thread computes, and others have its core.
  uint64_t gap(uint64_t computing, uint64_t waiting, bool isWatched = true) {
    if (isWatched)
      watch.begin(time);
    time.onCore += computing;
    time.preempted += waiting != 0;
    pass(computing + waiting);
    if (isWatched)
      watch.look(time);
    return watch.concerns(computing + waiting) ? watch.end(computing + waiting, &point) : 0;
  }
  void pass(uint64_t ticks) { time.ticks += ticks; }

  CoreTime time;
  FastPathEntry point;
  GapWatch watch{LongGaps{ms}, 1};
};

TEST_F(GapWatchTest, TellsWaitingForACoreFromComputing) {
  EXPECT_EQ(gap(200 * ms, 1400 * ms), 1400 * ms);
  EXPECT_EQ(gap(200 * ms, 0), 0u);
  EXPECT_EQ(watch.sums().gaps, 2u);
  EXPECT_EQ(watch.sums().measured, 2u);
  EXPECT_EQ(watch.sums().ticks, 1800 * ms);
  EXPECT_EQ(watch.sums().waited, 1400 * ms);
}

/// Another thread takes the core while this one reads how much it had of it.
TEST_F(GapWatchTest, WaitingRightBesideTheReadingsIsWaiting) {
  pass(20 * ms);
  watch.begin(time);
  time.onCore += 200 * ms;
  pass(200 * ms);
  watch.look(time);
  pass(5 * ms);
  EXPECT_EQ(watch.end(225 * ms, &point), 25 * ms);
}

TEST_F(GapWatchTest, LeavesShortGapsAsTheyAre) {
  EXPECT_EQ(gap(ms / 4, ms / 2), 0u);
  EXPECT_EQ(watch.sums().gaps, 0u);
}

TEST_F(GapWatchTest, IgnoresWhatIsNoMoreThanMeasuringIs) { EXPECT_EQ(gap(200 * ms, ms), 0u); }

TEST_F(GapWatchTest, TakesGapsThatWereNotPredictedForTheOthersOfTheirPoint) {
  EXPECT_EQ(gap(10 * ms, 30 * ms, false), 0u) << "nothing is known";
  gap(10 * ms, 30 * ms);
  EXPECT_EQ(gap(5 * ms, 3 * ms, false), 6 * ms);
  EXPECT_EQ(watch.sums().gaps, 3u);
  EXPECT_EQ(watch.sums().measured, 1u);
}

TEST_F(GapWatchTest, LongGapsPayForWatchesAfterTheSamePoint) {
  EXPECT_EQ(point.watches, 0u);
  point.stamp = 7;
  gap(2 * ms, 0, false);
  EXPECT_EQ(point.watches, 5u);
  EXPECT_EQ(point.stamp, 0u) << "calls there are worked out now";
  for (int i = 0; i < 5; ++i)
    gap(ms / 100, 0);
  EXPECT_EQ(point.watches, 0u) << "so rare is a long gap after it";
  gap(10'000 * ms, 0, false);
  EXPECT_EQ(point.watches, 1000u);
}

TEST_F(GapWatchTest, CallsDoNotLookIntoAGapThatIsShortYet) {
  watch.begin(time);
  pass(ms / 100);
  EXPECT_FALSE(watch.isLookDue(time.ticks)) << "the call may leave no event, but another one will";
  pass(ms);
  EXPECT_TRUE(watch.isLookDue(time.ticks));
}

TEST_F(GapWatchTest, AThousandNewPointsAreWatchedAndMoreWhereGapsAreLong) {
  for (int i = 0; i < 1000; ++i)
    EXPECT_TRUE(watch.watchesNew());
  EXPECT_FALSE(watch.watchesNew());
  gap(2 * ms, 0, false);
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(watch.watchesNew());
  EXPECT_FALSE(watch.watchesNew());
}

/// A program that sleeps for its own reasons needs no core.
TEST_F(GapWatchTest, WhatAThreadWaitsForByItsOwnWillIsItsOwnTime) {
  watch.begin(time);
  pass(100 * ms);
  ++time.blocked;
  watch.look(time);
  EXPECT_EQ(watch.end(100 * ms, &point), 0u) << "not known";
  EXPECT_EQ(watch.sums().measured, 0u);
  EXPECT_TRUE(watch.needsQueue());
  time.queued = 5 * ms;
  watch.begin(time);
  pass(100 * ms);
  ++time.blocked;
  time.queued = 45 * ms;
  watch.look(time);
  EXPECT_EQ(watch.end(100 * ms, &point), 40 * ms) << "it slept for the rest";
}

TEST_F(GapWatchTest, AGapGoesOnAfterCallsThatLeaveNoEvent) {
  watch.begin(time);
  time.onCore += 2 * ms;
  pass(2 * ms);
  EXPECT_TRUE(watch.isLookDue(time.ticks));
  watch.look(time);
  EXPECT_FALSE(watch.isLookDue(time.ticks + 1000)) << "there may be thousands of such calls";
  pass(6 * ms);
  EXPECT_TRUE(watch.isLookDue(time.ticks));
  watch.look(time);
  EXPECT_EQ(watch.end(8 * ms, &point), 6 * ms);
}

TEST_F(GapWatchTest, NothingIsMeasuredWithoutALook) {
  watch.begin(time);
  pass(8 * ms);
  EXPECT_EQ(watch.end(8 * ms, &point), 0u);
  EXPECT_EQ(watch.sums().measured, 0u);
  EXPECT_FALSE(watch.isLookDue(time.ticks)) << "it is over";
}

} // namespace
