#include "runtime/core/model/PackedTrace.h"

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/PathBuilder.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/StreamBuilder.h"
#include "test/unit/runtime/core/merge/RandomProgram.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"
#include "test/unit/runtime/core/ranks/transport/IrregularLeaf.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

/// With all times to the last digit.
void expectSame(const Trace &trace) {
  EXPECT_EQ(encodeTrace(PackedTrace(trace).unpacked()), encodeTrace(trace));
}

TEST(PackedTrace, IsTheSameTraceWhenItIsUnpacked) {
  expectSame({});
  expectSame(StencilProgram({3, 1, 1}).leaf(1));
  expectSame(irregularLeaf(0, 2));
  for (uint64_t seed = 1; seed <= 8; ++seed)
    expectSame(leafTrace({RandomProgram(seed).run(1, 4)}, 1, 0.3));
}

TEST(PackedTrace, KeepsTimesThatAreNotWhole) {
  Trace trace = StencilProgram({3, 1, 1}).leaf(1);
  SharedPoint &point = trace.streams.at(0).points.at(0);
  point.delta.sum = 0.1;
  point.duration = {3, 1e300, -0.0, 1, UINT64_MAX, {{7, 2}, {255, BinCount::most}}};
  point.tracer.total = 1.0 / 3;
  point.polls = UINT64_MAX;
  expectSame(trace);
}

TEST(PackedTrace, KeepsTheTimesOfEachOfSeveralRanks) {
  StencilProgram program({3, 3, 1});
  expectSame(mergedLeaves(program.ranks(), [&](uint32_t rank) { return program.leaf(rank); }));
}

/// Of two points with a call for each of these values.
Trace leafWith(const std::vector<int64_t> &first, const std::vector<int64_t> &second) {
  return StreamBuilder().point({5, 7}).scalar(first).point({5, 8}).scalar(second).leaf(1);
}

const SharedColumn &firstColumn(const Trace &trace, size_t point) {
  return trace.streams.at(0).points.at(point).columns.at(0);
}

TEST(PackedTrace, SharesColumnsOfManyNumbersWithTheTrace) {
  Trace trace = leafWith({3, 1, 4}, {3, 1, 4});
  const Trace back = PackedTrace(trace).unpacked();
  EXPECT_EQ(firstColumn(back, 0).identity(), firstColumn(trace, 0).identity());
  expectSame(trace);
}

TEST(PackedTrace, LeavesTheTraceAloneWithColumnsOfOneNumber) {
  Trace trace = leafWith({INT64_MIN, INT64_MIN}, {INT64_MAX, INT64_MAX});
  for (int64_t number : {0, 5, -5})
    expectSame(leafWith({number, number}, {number}));
  expectSame(trace);
  Trace alone = leafWith({4, 4}, {5});
  const PackedTrace copy(alone);
  EXPECT_FALSE(firstColumn(alone, 0).isShared());
  const Trace back = copy.unpacked();
  EXPECT_NE(firstColumn(back, 0).identity(), firstColumn(alone, 0).identity());
}

TEST(PackedTrace, KeepsFramesWithAndWithoutNames) {
  Trace trace = leafWith({1}, {2});
  addPath(trace, 7, {{.module = "a", .offset = UINT64_MAX}, {.module = "b", .site = 1}});
  addPath(trace, 8, {{.module = "a", .function = "f", .line = 3}, {.module = "a", .site = 9}});
  expectSame(trace);
}

} // namespace
} // namespace anole::test
