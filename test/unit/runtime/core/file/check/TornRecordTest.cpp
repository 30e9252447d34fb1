#include "runtime/core/file/check/TornRecord.h"

#include "runtime/core/file/check/StreamCounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr int64_t unresolved = -99;

/// A loop that ran three times at one point with a scalar and an array of two elements.
StreamTrace threeEvents() {
  StreamTrace stream;
  PointTrace &point = stream.points.emplace_back();
  point.scalars = 1;
  point.arrays = 1;
  point.count = 3;
  point.columns = {{{7, 0, 3, {}}}, {{2, 0, 3, {}}}, {{1, 1, 6, {}}}};
  LoopTrace root{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}};
  LoopTrace loop{1, 0, LoopKind::Folded, {{Symbol::point(0)}}, {}, {{3, 0, 1, {}}}};
  stream.loops = {root, loop};
  return stream;
}

std::vector<FunctionInfo> functions() {
  return {{0, "MPI_Any", {{"count"}}, {{"numbers"}}, {{"status"}}}};
}

} // namespace

TEST(TornRecord, TheFirstEventOfAPointGetsItsShape) {
  StreamTrace stream = threeEvents();
  stream.points[0] = PointTrace{};
  stream.loops[1].trips = {{1, 0, 1, {}}};
  mendTornEvent(stream, functions(), unresolved);
  EXPECT_THAT(countEvents(stream).value(), testing::ElementsAre(1));
  EXPECT_EQ(stream.points[0].columns.size(), 4u);
}

TEST(TornRecord, MissingParametersAreUnresolved) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {{4, 0, 1, {}}};
  ASSERT_FALSE(countEvents(stream));
  mendTornEvent(stream, functions(), unresolved);
  EXPECT_THAT(countEvents(stream).value(), testing::ElementsAre(4));
  EXPECT_EQ(stream.points[0].columns[0].back(), (Term{unresolved, 0, 1, {}}));
  EXPECT_EQ(stream.points[0].columns[1].back(), (Term{0, 0, 1, {}}));
  EXPECT_EQ(stream.points[0].columns[2].size(), 1u);
}

TEST(TornRecord, ParametersThatCameAlreadyStay) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {{4, 0, 1, {}}};
  stream.points[0].columns[0] = {{7, 0, 4, {}}};
  mendTornEvent(stream, functions(), unresolved);
  EXPECT_TRUE(countEvents(stream));
  EXPECT_EQ(stream.points[0].columns[0], (Terms{{7, 0, 4, {}}}));
}

TEST(TornRecord, WholeRecordsAreNotTouched) {
  StreamTrace stream = threeEvents();
  mendTornEvent(stream, functions(), unresolved);
  EXPECT_EQ(stream.points[0].columns[0], (Terms{{7, 0, 3, {}}}));
  EXPECT_EQ(stream.points[0].count, 3u);
}

TEST(TornRecord, MoreThanOneMissingEventIsLeftToTheCheck) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {{5, 0, 1, {}}};
  mendTornEvent(stream, functions(), unresolved);
  EXPECT_FALSE(countEvents(stream));
}

// A loop was run a fourth time, and its child was fed to nothing that is left.
TEST(TornRecord, WhatHasNoPlaceAnyMoreIsCut) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {{2, 0, 1, {}}, {9, 0, 1, {}}};
  EXPECT_EQ(fitTornRecord(stream, functions(), unresolved), 2u);
  EXPECT_THAT(countEvents(stream).value(), testing::ElementsAre(2));
  EXPECT_EQ(stream.points[0].columns[2], (Terms{{1, 1, 4, {}}}));
}

TEST(TornRecord, EventsWhoseParametersAreMissingAreNotCounted) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {{5, 0, 1, {}}};
  EXPECT_EQ(fitTornRecord(stream, functions(), unresolved), 3u);
  EXPECT_THAT(countEvents(stream).value(), testing::ElementsAre(5));
}

TEST(TornRecord, ArraysWithoutAllTheirElementsAreEmpty) {
  StreamTrace stream = threeEvents();
  stream.points[0].columns[2] = {{1, 1, 5, {}}};
  EXPECT_FALSE(fitPoints(stream, {0}, unresolved));
  EXPECT_TRUE(countEvents(stream));
  EXPECT_EQ(stream.points[0].columns[1], (Terms{{2, 0, 2, {}}, {0, 0, 1, {}}}));
  EXPECT_EQ(stream.points[0].columns[2], (Terms{{1, 1, 4, {}}}));
}

// The loop inside began a fourth entry, whose trips nobody counted.
TEST(TornRecord, TheLastIterationAroundAnUncountedEntryIsDropped) {
  StreamTrace stream = threeEvents();
  stream.loops[0].variants = {{Symbol::loop(2)}};
  stream.loops[1].trips = {{1, 0, 3, {}}};
  stream.loops.push_back({2, 0, LoopKind::Folded, {{Symbol::loop(1)}}, {}, {{4, 0, 1, {}}}});
  EXPECT_EQ(fitTornRecord(stream, functions(), unresolved), 3u);
  EXPECT_THAT(countEvents(stream).value(), testing::ElementsAre(3));
  EXPECT_EQ(stream.loops[2].trips, (Terms{{3, 0, 1, {}}}));
}

TEST(TornRecord, UncountedEntriesAtTheEndOfTheRootAreDropped) {
  StreamTrace stream = threeEvents();
  stream.loops[0].variants = {{Symbol::loop(1), Symbol::loop(1), Symbol::point(0)}};
  EXPECT_EQ(fitTornRecord(stream, functions(), unresolved), 3u);
  EXPECT_EQ(stream.loops[0].variants, (std::vector<Body>{{Symbol::loop(1)}}));
}

TEST(TornRecord, ALoopThatWasRunMoreOftenThanItSaysIsNoRecord) {
  StreamTrace stream = threeEvents();
  stream.loops[1].trips = {};
  EXPECT_FALSE(fitTornRecord(stream, functions(), unresolved));
}

} // namespace anole
