#include "runtime/core/model/PackedTrace.h"

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Leaf.h"
#include "test/support/program/MergedLeaves.h"
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

TEST(PackedTrace, SharesItsColumns) {
  Trace trace = StencilProgram({3, 1, 1}).leaf(1);
  Trace back = PackedTrace(trace).unpacked();
  const SharedColumn &column = trace.streams.at(0).points.at(0).columns.at(0);
  EXPECT_EQ(back.streams.at(0).points.at(0).columns.at(0).identity(), column.identity());
}

} // namespace
} // namespace anole::test
