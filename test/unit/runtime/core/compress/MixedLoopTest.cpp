#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/Validate.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/EventWalker.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::test {
namespace {

/// Programs whose calls come in no order.
class MixedLoopTest : public ::testing::Test {
protected:
  uint16_t anyOf(uint16_t sites) { return static_cast<uint16_t>(1 + random() % sites); }

  StreamTrace finish() {
    StreamTrace trace = program.tree.finish(0);
    EXPECT_TRUE(Expander(trace).seen == program.seen);
    return trace;
  }

  static size_t count(const StreamTrace &trace, LoopKind kind) {
    size_t loops = 0;
    for (const LoopTrace &loop : trace.loops)
      loops += loop.kind == kind;
    return loops;
  }

  static size_t childrenInBodies(const StreamTrace &trace) {
    size_t children = 0;
    for (const LoopTrace &loop : trace.loops)
      for (const Body &body : loop.variants)
        children += body.size();
    return children;
  }

  std::mt19937 random{3};
  Program program;
};

TEST_F(MixedLoopTest, AChildOfALongListTakesAFewBytes) {
  for (int i = 0; i < 40'000; ++i)
    program.call(anyOf(50));
  size_t before = program.tree.memory();
  for (int i = 0; i < 80'000; ++i)
    program.call(anyOf(50));
  EXPECT_LT(program.tree.memory() - before, 80'000u * 8);
  StreamTrace trace = finish();
  EXPECT_EQ(count(trace, LoopKind::Mixed), 0u);
}

TEST_F(MixedLoopTest, WhatRepeatsAfterALongListIsFolded) {
  for (int i = 0; i < 20'000; ++i)
    program.call(anyOf(50));
  for (int i = 0; i < 30'000; ++i)
    program.call(static_cast<uint16_t>(100 + i % 10));
  StreamTrace trace = finish();
  auto isOfTen = [](const LoopTrace &loop) {
    return loop.kind == LoopKind::Folded && loop.variants[0].size() == 10;
  };
  ASSERT_EQ(std::count_if(trace.loops.begin(), trace.loops.end(), isOfTen), 1);
  EXPECT_LT(childrenInBodies(trace), 21'000u);
}

TEST_F(MixedLoopTest, TakesTheIterationsOfALoopThatHasTooManyVariants) {
  program.loop(7, 20'000, [&](int) {
    for (int i = 0; i < 3; ++i)
      program.call(anyOf(50));
  });
  StreamTrace trace = finish();
  ASSERT_EQ(count(trace, LoopKind::Mixed), 1u);
  EXPECT_LT(trace.loops[1].variants.size(), 6000u);
}

TEST_F(MixedLoopTest, LongBodiesPayForThemselves) {
  program.loop(7, 400, [&](int) {
    for (int i = 0; i < 100; ++i)
      program.call(anyOf(50));
  });
  EXPECT_EQ(count(finish(), LoopKind::Mixed), 0u);
}

TEST_F(MixedLoopTest, AFewVariantsAreKeptHoweverOftenTheyChange) {
  program.loop(7, 5000, [&](int) {
    program.call(200);
    program.call(anyOf(100));
    program.call(201);
  });
  StreamTrace trace = finish();
  EXPECT_EQ(count(trace, LoopKind::Mixed), 0u);
  EXPECT_EQ(trace.loops[1].variants.size(), 100u);
}

/// The functions that a rank's program called, as a reader of the trace of all finds them.
std::vector<uint16_t> walked(const Trace &trace, uint32_t rank) {
  std::vector<uint16_t> functions;
  auto stream = projectRank(trace, rank, 0);
  EXPECT_TRUE(stream);
  auto walker = EventWalker::over(std::move(*stream));
  EXPECT_TRUE(walker);
  EXPECT_TRUE(eachEvent(
      *walker, [&](const WalkedEvent &event) { functions.push_back(event.key.function); }));
  return functions;
}

TEST_F(MixedLoopTest, IsMergedWrittenAndReadAsOthers) {
  std::vector<std::vector<uint16_t>> called(2);
  Trace all = mergedLeaves(2, [&](uint32_t rank) {
    Program own;
    own.loop(7, 3000 + static_cast<int>(rank), [&](int) {
      for (int i = 0; i < 3; ++i)
        own.call(anyOf(50));
    });
    for (const Seen &event : own.seen)
      called[rank].push_back(event.function);
    Trace leaf = leafTrace({own.tree.finish(0)}, rank, 1);
    leaf.info.ranks = 1;
    return leaf;
  });
  for (uint16_t function = 1; function <= 50; ++function)
    all.functions.push_back({function, "MPI_" + std::to_string(function), {}, {}, {}});
  auto read = decodeTrace(encodeTrace(all));
  ASSERT_TRUE(read);
  auto valid = validate(*read);
  ASSERT_TRUE(valid) << valid.error().message;
  for (uint32_t rank = 0; rank < 2; ++rank)
    EXPECT_TRUE(walked(*read, rank) == called[rank]) << rank;
}

TEST_F(MixedLoopTest, LoopsInsideAreChildrenAsOthers) {
  program.loop(7, 3000, [&](int) {
    for (int i = 0; i < 4; ++i) {
      program.call(anyOf(50));
      if (random() % 2)
        program.loop(8 + 4 * (random() % 3), 1 + static_cast<int>(random() % 4),
                     [&](int) { program.call(anyOf(3)); });
      for (unsigned polls = random() % 5; polls > 0; --polls)
        program.call(60);
    }
  });
  EXPECT_GE(count(finish(), LoopKind::Mixed), 1u);
}

TEST_F(MixedLoopTest, LongListsMayLieInsideEachOther) {
  program.loop(7, 2, [&](int) {
    for (int i = 0; i < 15'000; ++i)
      program.call(anyOf(50));
    program.loop(11, 1, [&](int) {
      for (int i = 0; i < 26'000; ++i)
        program.call(anyOf(50));
    });
    for (int i = 0; i < 15'000; ++i)
      program.call(anyOf(50));
  });
  finish();
}

TEST_F(MixedLoopTest, ACopyOnTheWayHasWhatWasRecorded) {
  for (int i = 0; i < 30'000; ++i) {
    program.call(anyOf(50));
    if (i % 7001 == 0)
      EXPECT_TRUE(Expander(wholeSnapshot(program.tree, 0)).seen == program.seen) << i;
  }
  finish();
}

} // namespace
} // namespace anole::test
