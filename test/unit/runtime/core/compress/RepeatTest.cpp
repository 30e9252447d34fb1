#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <random>

using namespace anole;
using namespace anole::test;

namespace {

/// Counts markers, and whether they ended an interval unlike the one before.
struct Markers final : MarkerListener {
  void marker(uint64_t, bool changed, uint64_t) override { seen.push_back(changed); }
  std::vector<bool> seen;
};

/// Loops in loops with calls that mostly are like the last ones of their points, or whose fields go
/// on as they did.
void play(Program &program, unsigned seed) {
  std::mt19937 random(seed);
  auto calls = [&](unsigned most) {
    for (unsigned i = 0, count = 1 + random() % most; i < count; ++i)
      program.call(static_cast<uint16_t>(random() % 3),
                   {random() % 20 ? 7 : int64_t(random() % 3)});
  };
  unsigned irregular = random() % 30 + 1;
  program.loop(1 | AnoleLoopProposed, 80, [&](int step) {
    program.call(10, {1});
    program.loop(2 << 2, 3, [&](int) {
      program.call(11, {2});
      program.call(12);
    });
    if (random() % irregular == 0)
      calls(4);
    for (int i = 0; i < 4; ++i)
      program.call(13);
    program.loop(4 << 2, 5, [&](int i) {
      program.call(15, {i, random() % irregular ? 3 : 4, step});
      program.call(16, {i / 2});
      program.call(17, {step / 3});
    });
    if (step % 7 == 3)
      program.loop(3 << 2, 2, [&](int) { program.call(14, {step}); });
  });
  calls(3);
}

void expectEqual(const Histogram &one, const Histogram &other) {
  EXPECT_EQ(one.count, other.count);
  EXPECT_EQ(one.sum, other.sum);
  EXPECT_TRUE(one.squares == other.squares);
  EXPECT_EQ(one.bins, other.bins);
}

void expectEqual(const StreamTrace &one, const StreamTrace &other) {
  ASSERT_EQ(one.points.size(), other.points.size());
  for (size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].count, other.points[i].count);
    EXPECT_EQ(one.points[i].columns, other.points[i].columns);
    expectEqual(one.points[i].delta, other.points[i].delta);
    expectEqual(one.points[i].duration, other.points[i].duration);
  }
  ASSERT_EQ(one.loops.size(), other.loops.size());
  for (size_t i = 0; i < one.loops.size(); ++i) {
    EXPECT_EQ(one.loops[i].variants, other.loops[i].variants);
    EXPECT_EQ(one.loops[i].variant, other.loops[i].variant);
    EXPECT_EQ(one.loops[i].trips, other.loops[i].trips);
    EXPECT_EQ(one.loops[i].markers, other.loops[i].markers);
    EXPECT_EQ(one.loops[i].markedEvents, other.loops[i].markedEvents);
  }
}

TEST(RepeatTest, LeavesWhatRecordLeaves) {
  uint64_t repeated = 0, moved = 0, predicted = 0, inOtherLoops = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    for (MarkerMode mode : {MarkerMode::Auto, MarkerMode::Off}) {
      Markers markers, expectedMarkers;
      Program program{0, {mode, 1, {}, &markers}}, expected{0, {mode, 1, {}, &expectedMarkers}};
      expected.repeats = false;
      play(program, seed);
      play(expected, seed);
      EXPECT_EQ(program.tree.events(), expected.tree.events());
      expectEqual(wholeSnapshot(program.tree, -1), wholeSnapshot(expected.tree, -1));
      StreamTrace trace = program.tree.finish(-1);
      expectEqual(trace, expected.tree.finish(-1));
      EXPECT_EQ(Expander(trace).seen, program.seen);
      EXPECT_EQ(markers.seen, expectedMarkers.seen);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
      repeated += program.repeated;
      moved += program.moved;
      predicted += program.predicted;
      inOtherLoops += program.inOtherLoops;
    }
  }
  EXPECT_GT(repeated, 100'000u);
  EXPECT_GT(moved, 10'000u);
  EXPECT_GT(predicted, 10'000u);
  EXPECT_GT(inOtherLoops, 10'000u);
}

TEST(RepeatTest, LeavesTheSameWhereMarkersAreQuiet) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Markers quiet, told;
    quiet.quietBelow = UINT64_MAX;
    Program program{0, {MarkerMode::Auto, 1, {}, &quiet}},
        expected{0, {MarkerMode::Auto, 1, {}, &told}};
    play(program, seed);
    play(expected, seed);
    EXPECT_EQ(program.tree.markers(), expected.tree.markers());
    EXPECT_LE(quiet.seen.size(), told.seen.size());
    EXPECT_EQ(std::ranges::count(quiet.seen, true), std::ranges::count(told.seen, true));
    expectEqual(program.tree.finish(-1), expected.tree.finish(-1));
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(RepeatTest, TakesNearlyAllEventsOfARegularProgram) {
  Program program{0, {MarkerMode::Off, 1, {}, nullptr}};
  program.loop(1 << 2, 1000, [&](int) {
    for (uint16_t i = 0; i < 3; ++i)
      program.call(i);
  });
  EXPECT_GE(program.repeated, 2990u);
  StreamTrace trace = program.tree.finish(-1);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  EXPECT_EQ(trace.loops[1].variant, (Terms{{0, 0, 1000, {}}}));
}

/// As the faces of a small halo: each call enters or leaves a loop.
TEST(RepeatTest, TakesNearlyAllEventsOfLoopsThatAreLeftAfterOneCall) {
  Program program{0, {MarkerMode::Off, 1, {}, nullptr}};
  program.loop(1 << 2, 1000, [&](int) {
    program.loop(2 << 2, 1, [&](int) { program.call(1, {4}); });
    program.loop(3 << 2, 1, [&](int) { program.call(2, {5}); });
    program.call(3);
  });
  EXPECT_GE(program.inOtherLoops, 2980u);
  StreamTrace trace = program.tree.finish(-1);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  EXPECT_EQ(trace.loops[2].trips, (Terms{{1, 0, 1000, {}}}));
}

TEST(RepeatTest, KnowsWhichLoopWasEntered) {
  Program program{0, {MarkerMode::Off, 1, {}, nullptr}};
  program.loop(1 << 2, 100, [&](int step) {
    program.loop((step % 10 == 9 ? 3u : 2u) << 2, 1, [&](int) { program.call(1); });
  });
  EXPECT_GE(program.inOtherLoops, 90u);
  StreamTrace trace = program.tree.finish(-1);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  EXPECT_EQ(trace.loops[2].trips, (Terms{{1, 0, 90, {}}}));
  EXPECT_EQ(trace.loops[3].trips, (Terms{{1, 0, 10, {}}}));
}

/// Each iteration of the inner loop has a field of its own, as a tag or a neighbour has.
TEST(RepeatTest, TakesNearlyAllEventsOfWhichFieldsGoOnAsTheyDid) {
  Program program{0, {MarkerMode::Off, 1, {}, nullptr}};
  program.loop(1 << 2, 100, [&](int step) {
    program.loop(2 << 2, 26, [&](int i) { program.call(1, {8, i * i % 7, i}); });
    for (int again = 0; again < 3; ++again)
      program.call(2, {step});
  });
  EXPECT_GE(program.predicted, 2300u);
  StreamTrace trace = program.tree.finish(-1);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  EXPECT_EQ(trace.points[0].columns[2], (Terms{{0, 0, 100, {{0, 1, 26, {}}}}}));
}

/// A point that has seen the times 10 (twice) and 20, both as delta and as duration.
class RepeatOfAPointTest : public testing::Test {
protected:
  RepeatOfAPointTest() {
    for (uint64_t time : {10, 10, 20})
      point = &tree.point(tree.record(event(time), loops));
  }
  Event event(uint64_t time, const int64_t *fields = first) {
    return scalarEvent(0, {fields, 1}, time, time);
  }
  bool repeats(uint64_t delta, uint64_t duration) {
    return tree.repeat<TraceTree::Parameters::Same>(*point, {delta, duration}, loops) ==
           TraceTree::Repeated::Done;
  }
  static constexpr int64_t first[] = {4}, second[] = {5};
  TraceTree tree{0, 64, {}, TimeDetail::Histogram, LongGaps{100}};
  LoopState loops{};
  PointNode *point = nullptr;
};

TEST_F(RepeatOfAPointTest, IsRefusedWithATimeUnlikeThoseBefore) {
  EXPECT_TRUE(repeats(15, 20));
  EXPECT_FALSE(repeats(9, 15));
  EXPECT_FALSE(repeats(15, 21));
  EXPECT_EQ(tree.events(), 4u);
  StreamTrace trace = tree.finish(-1);
  EXPECT_EQ(trace.points[0].count, 4u);
  EXPECT_EQ(trace.points[0].duration.count, 4u);
  EXPECT_EQ(trace.points[0].duration.sum, 60u);
}

TEST_F(RepeatOfAPointTest, IsRefusedAfterALongGapHoweverManyThereWere) {
  for (uint64_t gap : {99, 100, 200})
    tree.record(scalarEvent(0, first, gap, 10), loops);
  EXPECT_TRUE(repeats(99, 15));
  EXPECT_FALSE(repeats(100, 15) || repeats(150, 15));
}

TEST_F(RepeatOfAPointTest, DoesNotCountAsComputingWhatTheThreadWaitedForACore) {
  Event later = scalarEvent(0, first, 50, 10);
  later.waited = 850;
  tree.record(later, loops);
  StreamTrace trace = tree.finish(-1);
  EXPECT_EQ(trace.points[0].delta.sum, 10u + 10 + 20 + 50);
  EXPECT_EQ(trace.points[0].delta.high, 50u);
  EXPECT_EQ(trace.points[0].waited, 850u);
}

TEST_F(RepeatOfAPointTest, IsRefusedInAnotherLoop) {
  loops.loops[0] = 8;
  loops.slots[0] = {1, 1};
  loops.depth = 1;
  EXPECT_FALSE(repeats(15, 15));
  for (; loops.slots[0].iterations < 3; ++loops.slots[0].iterations)
    tree.record(event(15), loops);
  EXPECT_TRUE(repeats(15, 15));
  loops.slots[0].activation = 2;
  EXPECT_FALSE(repeats(15, 15));
  loops.loops[0] = 12;
  loops.slots[0] = {1, 3};
  EXPECT_FALSE(repeats(15, 15)) << "a loop with another site";
}

TEST_F(RepeatOfAPointTest, ForgetsItsEntryWhenAnotherEventComes) {
  point->entry.stamp = 77;
  tree.record(event(15), loops);
  EXPECT_EQ(point->entry.stamp, 77u);
  tree.record(event(15, second), loops);
  EXPECT_EQ(point->entry.stamp, 0u);
  EXPECT_EQ(point->lastEvent().fields[0], 5);
}

} // namespace
