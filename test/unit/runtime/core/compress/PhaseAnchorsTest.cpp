#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

using namespace anole;
using namespace anole::test;

namespace {

/// A program that no wrapper compiled; after it has run, which call sets how many markers.
class PlainProgram : public Program, MarkerListener {
public:
  PlainProgram() : Program(0, {MarkerMode::Auto, 1, {}, this, 0, true}) {}

  void steps(int count, std::vector<uint16_t> calls) {
    for (int step = 0; step < count; ++step)
      for (uint16_t function : calls)
        call(function);
  }
  void marker(uint64_t number, bool, uint64_t) override {
    told.push_back({number, seen.size() - 1});
  }

  const StreamTrace &trace() {
    if (!done)
      done = tree.finish(-1);
    return *done;
  }
  int64_t markers() {
    const Terms &markers = trace().loops[0].markers;
    return markers.empty() ? 0 : markers[0].start;
  }
  /// The call before which the markers come, and how often it comes from one to the next.
  std::pair<uint16_t, uint64_t> call() {
    for (const PointTrace &point : trace().points)
      if (point.markedBy != 0)
        return {point.key.function, point.markedBy};
    return {};
  }

  using Program::call;
  std::vector<std::pair<uint64_t, size_t>> told; ///< and how many events came before

private:
  std::optional<StreamTrace> done;
};

using Call = std::pair<uint16_t, uint64_t>;

TEST(PhaseAnchorsTest, TheFirstCallOfARoundBeginsAnIteration) {
  PlainProgram program;
  program.call(1);
  program.steps(50, {2, 3, 4});
  program.call(5);
  EXPECT_EQ(program.call(), Call(2, 1));
  EXPECT_EQ(program.markers(), 49);
}

TEST(PhaseAnchorsTest, MarkersAreNumberedByTheOccurrencesOfTheCall) {
  PlainProgram program;
  program.steps(50, {2, 3});
  ASSERT_FALSE(program.told.empty());
  for (auto [number, before] : program.told)
    EXPECT_EQ(before, 2 * number) << "marker " << number;
  EXPECT_EQ(program.told.back().first, 49u);
}

TEST(PhaseAnchorsTest, AnOuterLoopIsFollowedBeforeTheLoopsInside) {
  PlainProgram program;
  for (int step = 0; step < 20; ++step) {
    program.call(2);
    program.steps(3, {3, 4});
  }
  EXPECT_EQ(program.call(), Call(2, 1));
  EXPECT_EQ(program.markers(), 19);
}

TEST(PhaseAnchorsTest, ARoundOfLoopsAloneIsCountedByTheirTrips) {
  PlainProgram program;
  for (int step = 0; step < 20; ++step) {
    program.steps(3, {3, 4});
    program.steps(5, {6, 7});
  }
  EXPECT_EQ(program.call(), Call(3, 3));
  EXPECT_EQ(program.markers(), 19);
}

TEST(PhaseAnchorsTest, ACompiledLoopInsideGivesWay) {
  PlainProgram program;
  for (int step = 0; step < 20; ++step) {
    program.call(2);
    program.loop(1 << 2 | AnoleLoopProposed, 3, [&](int) { program.call(3); });
  }
  EXPECT_EQ(program.call(), Call(2, 1));
}

TEST(PhaseAnchorsTest, OfTwoLoopsTheOneWithMostEventsHasTheMarkers) {
  PlainProgram program;
  program.steps(10, {2, 3});
  program.steps(40, {4, 5});
  EXPECT_EQ(program.call(), Call(4, 1));
}

TEST(PhaseAnchorsTest, WhatDoesNotComeRoundIsNoLoop) {
  PlainProgram program;
  for (uint16_t function = 1; function < 50; ++function)
    program.call(function);
  EXPECT_EQ(program.markers(), 0);
}

TEST(PhaseAnchorsTest, ASnapshotHasTheMarkersUpToNow) {
  PlainProgram program;
  program.steps(10, {2, 3});
  program.call(2);
  StreamTrace now = wholeSnapshot(program.tree, -1);
  ASSERT_FALSE(now.loops[0].markers.empty());
  EXPECT_EQ(now.loops[0].markers[0].start, 10);
  EXPECT_EQ(now.points[0].markedBy, 1u);
}

} // namespace
