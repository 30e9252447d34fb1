#include "runtime/core/ranks/transport/Reduction.h"

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/ranks/transport/SimulatedWorld.h"
#include "test/support/program/MergedLeaves.h"
#include "test/unit/runtime/core/merge/RandomProgram.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"
#include "test/unit/runtime/core/merge/TraceText.h"
#include "test/unit/runtime/core/ranks/transport/IrregularLeaf.h"

#include <gtest/gtest.h>

#include <functional>

namespace anole::test {
namespace {

using LeafMaker = std::function<Trace(uint32_t)>;

TEST(ReductionTest, ATraceThatIsUsedUpIsEncodedLikeOneThatStays) {
  const Trace trace = irregularLeaf(0, 2);
  for (bool isFile : {false, true}) {
    Trace used = trace;
    EXPECT_EQ(encodeTrace(std::move(used), {.onlyUsed = isFile, .roundTimes = isFile}),
              encodeTrace(trace, {.onlyUsed = isFile, .roundTimes = isFile}));
    EXPECT_TRUE(used.streams.at(0).points.empty()); // NOLINT(bugprone-use-after-move)
  }
}

struct Outcome {
  Trace trace;
  uint64_t messages = 0, bytes = 0;
  bool ended = false; ///< all ranks are done and nothing is under way
};

Outcome reduceSimulated(uint32_t ranks, uint32_t arity, uint64_t seed, const LeafMaker &leaf) {
  SimulatedWorld world(ranks, seed);
  std::vector<std::unique_ptr<Reduction>> reductions(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    reductions[rank] = std::make_unique<Reduction>(world.at(rank), leaf(rank), arity);
  while (auto to = world.deliver())
    reductions[*to]->step();
  Outcome outcome{{}, world.messages(), world.bytes(), true};
  for (auto &reduction : reductions)
    outcome.ended = outcome.ended && reduction->isDone();
  outcome.trace = reductions[0]->take();
  finishMerge(outcome.trace);
  return outcome;
}

void expectSameAsSequential(uint32_t ranks, uint64_t seeds, const LeafMaker &leaf) {
  std::string expected = TraceText::of(mergedLeaves(ranks, leaf));
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    auto arity = static_cast<uint32_t>(2 + seed * 7 % 15);
    SCOPED_TRACE("ranks " + std::to_string(ranks) + ", arity " + std::to_string(arity) + ", seed " +
                 std::to_string(seed));
    Outcome outcome = reduceSimulated(ranks, arity, seed, leaf);
    ASSERT_TRUE(outcome.ended);
    ASSERT_EQ(TraceText::of(outcome.trace), expected);
  }
}

class StencilReductionTest : public ::testing::TestWithParam<uint32_t> {};

TEST_P(StencilReductionTest, EveryScheduleEndsWithTheSequentialResult) {
  StencilProgram program = StencilProgram::in2D(GetParam());
  uint64_t seeds = GetParam() < 100 ? 40 : GetParam() < 2000 ? 3 : 1;
  expectSameAsSequential(GetParam(), seeds, [&](uint32_t rank) { return program.leaf(rank); });
}

INSTANTIATE_TEST_SUITE_P(Sizes, StencilReductionTest,
                         ::testing::Values(1, 2, 3, 7, 64, 1000, 4096));

TEST(ReductionTest, RandomProgramsEndWithTheSequentialResult) {
  for (uint64_t program = 1; program <= 8; ++program) {
    SCOPED_TRACE("program " + std::to_string(program));
    auto ranks = static_cast<uint32_t>(1 + program * 5);
    RandomProgram code(program);
    std::vector<StreamTrace> streams;
    for (uint32_t rank = 0; rank < ranks; ++rank)
      streams.push_back(code.run(rank, ranks));
    expectSameAsSequential(ranks, 10,
                           [&](uint32_t rank) { return leafTrace({streams[rank]}, rank, 1); });
  }
}

TEST(ReductionTest, EqualRanksSendNoContent) {
  RandomProgram program(5);
  StreamTrace stream = program.run(1, 8);
  stream.points[0].columns[0] = compress({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3});
  auto leaf = [&](uint32_t rank) {
    Trace trace = leafTrace({stream}, rank, 1);
    addPath(trace, 1, {{"a module with a long name", 1, "function", "file", 1, 1}});
    return trace;
  };
  Outcome outcome = reduceSimulated(16, 2, 1, leaf);
  EXPECT_EQ(outcome.messages, 15u * 3);
  EXPECT_LT(outcome.bytes, 15 * encodeTrace(leaf(0)).size() * 3 / 4);
}

/// Without each rank's times, which have a limit of their own.
size_t encodedSize(const StencilProgram &program) {
  Trace trace = mergedLeaves(program.ranks(), [&](uint32_t rank) { return program.leaf(rank); }, 0);
  return encodeTrace(trace).size();
}

TEST(ReductionTest, StencilsDoNotGrowWithRanks) {
  size_t small2D = encodedSize(StencilProgram({5, 5, 1}));
  size_t large2D = encodedSize(StencilProgram({40, 40, 1}));
  EXPECT_LT(large2D, small2D * 11 / 10 + 40);
  size_t small3D = encodedSize(StencilProgram({5, 5, 5}));
  size_t large3D = encodedSize(StencilProgram({12, 12, 12}));
  EXPECT_LT(large3D, small3D * 11 / 10 + 80);
}

class CountingShelf final : public BlockShelf {
public:
  void add(const BlockRef &block) override { bytes += block->storedSize(); }
  size_t bytes = 0;
};

TEST(ReductionTest, BlocksTravelOnceAndOnlyWhereTheyAreMissing) {
  constexpr uint32_t ranks = 6;
  size_t ofOne = encodeTrace(irregularLeaf(0, 1)).size();
  auto same = reduceSimulated(ranks, 2, 1, [](uint32_t rank) { return irregularLeaf(rank, 1); });
  EXPECT_LT(same.bytes, ofOne / 4);
  auto leaf = [](uint32_t rank) { return irregularLeaf(rank, ranks); };
  auto other = reduceSimulated(ranks, ranks, 1, leaf);
  EXPECT_LT(other.bytes, ofOne * (ranks - 1) * 11 / 10);
  EXPECT_EQ(TraceText::of(other.trace), TraceText::of(mergedLeaves(ranks, leaf)));
  expectSameAsSequential(ranks, 10, leaf);
}

TEST(ReductionTest, TheShelfIsToldOfEveryBlockThatArrives) {
  SimulatedWorld world(2, 1);
  CountingShelf shelf;
  Reduction root(world.at(0), irregularLeaf(0, 2), 2, &shelf);
  Reduction child(world.at(1), irregularLeaf(1, 2), 2);
  while (auto to = world.deliver())
    (*to == 0 ? root : child).step();
  ASSERT_TRUE(root.isDone() && child.isDone());
  BlockLibrary library;
  addBlocks(library, irregularLeaf(1, 2));
  size_t bytes = 0;
  for (const auto &[digest, block] : library)
    bytes += block->storedSize();
  EXPECT_GT(library.size(), 5u);
  EXPECT_EQ(shelf.bytes, bytes);
}

/// The leaf of a rank that has dropped its blocks, as rank 0 keeps them. `kept` takes them.
Trace droppedLeaf(uint32_t rank, uint32_t ranks, BlockLibrary &kept) {
  Trace leaf = irregularLeaf(rank, ranks);
  BlockLibrary own;
  addBlocks(own, leaf);
  for (const auto &[digest, block] : own) {
    kept.emplace(digest, Block::fromRank(block->facts(), block->bytes()));
    block.storage().keep();
    block.storage().drop();
  }
  return leaf;
}

TEST(ReductionTest, WhatRankZeroKeepsTravelsByName) {
  constexpr uint32_t ranks = 5;
  BlockLibrary kept;
  SimulatedWorld world(ranks, 1);
  std::vector<std::unique_ptr<Reduction>> reductions;
  for (uint32_t rank = 0; rank < ranks; ++rank)
    reductions.push_back(std::make_unique<Reduction>(
        world.at(rank), rank ? droppedLeaf(rank, ranks, kept) : irregularLeaf(0, ranks), 2, nullptr,
        rank ? nullptr : &kept));
  while (auto to = world.deliver())
    reductions[*to]->step();
  for (auto &reduction : reductions)
    EXPECT_TRUE(reduction->isDone());
  Trace trace = reductions[0]->take();
  finishMerge(trace);
  auto leaf = [](uint32_t rank) { return irregularLeaf(rank, ranks); };
  EXPECT_EQ(TraceText::of(trace), TraceText::of(mergedLeaves(ranks, leaf)));
  EXPECT_LT(world.bytes(), encodeTrace(leaf(1)).size());
}

TEST(ReductionTest, BlocksThatNobodyHasLoseTheirSubtreeAndEndNothing) {
  BlockLibrary kept, gone;
  SimulatedWorld world(2, 1);
  Reduction root(world.at(0), irregularLeaf(0, 2), 2, nullptr, &kept);
  Reduction child(world.at(1), droppedLeaf(1, 2, gone), 2);
  while (auto to = world.deliver())
    (*to == 0 ? root : child).step();
  ASSERT_TRUE(root.isDone() && child.isDone());
  Trace trace = root.take();
  EXPECT_EQ(trace.info.ranks, 1u);
  EXPECT_EQ(trace.info.counters.back().name, "subtrees lost");
}

TEST(ReductionTest, ADamagedSubtreeIsCountedAndTheRestArrives) {
  SimulatedWorld world(3, 1);
  StencilProgram program({3, 1, 1});
  Reduction root(world.at(0), program.leaf(0), 3), first(world.at(1), program.leaf(1), 3);
  world.at(2).send(0, 1, "not a digest");
  while (auto to = world.deliver()) {
    if (*to < 2) {
      (*to == 0 ? root : first).step();
      continue;
    }
    bool last = world.at(2).receive()->tag == 4;
    world.at(2).send(0, last ? 5 : 3, last ? "garbage" : "");
  }
  ASSERT_TRUE(root.isDone());
  Trace trace = root.take();
  EXPECT_EQ(trace.info.ranks, 2u);
  ASSERT_EQ(trace.info.counters.size(), 2u);
  EXPECT_EQ(trace.info.counters[1].name, "subtrees lost");
  EXPECT_EQ(trace.info.counters[1].total, 1u);
}

} // namespace
} // namespace anole::test
