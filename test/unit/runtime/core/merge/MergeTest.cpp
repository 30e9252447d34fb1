#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/MergedLeaves.h"
#include "test/unit/runtime/core/merge/RandomProgram.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

std::vector<StreamTrace> streamsOf(uint64_t seed, uint32_t ranks) {
  RandomProgram program(seed);
  std::vector<StreamTrace> streams;
  for (uint32_t rank = 0; rank < ranks; ++rank)
    streams.push_back(program.run(rank, ranks));
  return streams;
}

/// Merges ranks first, ..., last - 1 over a tree of this arity.
Trace mergeRange(const std::vector<StreamTrace> &streams, uint32_t first, uint32_t last,
                 uint32_t arity) {
  if (last - first == 1)
    return leafTrace({streams[first]}, first, 1);
  uint32_t part = (last - first + arity - 1) / arity;
  Trace merged = mergeRange(streams, first, std::min(last, first + part), arity);
  for (uint32_t begin = first + part; begin < last; begin += part)
    mergeTrace(merged, mergeRange(streams, begin, std::min(last, begin + part), arity));
  return merged;
}

Trace mergeAll(const std::vector<StreamTrace> &streams, uint32_t arity) {
  Trace trace = mergeRange(streams, 0, static_cast<uint32_t>(streams.size()), arity);
  finishMerge(trace);
  return trace;
}

TEST(MergeTest, ProjectingGivesBackEveryRank) {
  for (uint32_t ranks : {1, 2, 3, 5, 8, 17, 36, 64})
    for (uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", ranks " + std::to_string(ranks));
      auto streams = streamsOf(seed, ranks);
      Trace trace = mergeAll(streams, 2 + static_cast<uint32_t>(seed % 5));
      for (uint32_t rank = 0; rank < ranks; ++rank) {
        auto back = projectRank(trace, rank, 0);
        ASSERT_TRUE(back) << back.error().message;
        ASSERT_EQ(TraceText::of(*back), TraceText::of(streams[rank])) << "rank " << rank;
      }
    }
}

TEST(MergeTest, ProjectingWorksBeforeFinishing) {
  auto streams = streamsOf(99, 23);
  Trace trace = mergeRange(streams, 0, 23, 2);
  for (uint32_t rank = 0; rank < 23; ++rank)
    EXPECT_EQ(TraceText::of(*projectRank(trace, rank, 0)), TraceText::of(streams[rank]));
}

TEST(MergeTest, DoesNotDependOnArity) {
  for (uint32_t ranks : {2, 7, 30, 64})
    for (uint64_t seed = 20; seed <= 30; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", ranks " + std::to_string(ranks));
      auto streams = streamsOf(seed, ranks);
      std::string sequential = TraceText::of(mergeAll(streams, ranks));
      for (uint32_t arity : {2, 3, 8})
        ASSERT_EQ(TraceText::of(mergeAll(streams, arity)), sequential) << "arity " << arity;
    }
}

TEST(MergeTest, FinishedTracesCanBeMergedAgain) {
  auto streams = streamsOf(7, 24);
  Trace left = mergeRange(streams, 0, 10, 2), right = mergeRange(streams, 10, 24, 3);
  finishMerge(left);
  finishMerge(right);
  mergeTrace(left, std::move(right));
  finishMerge(left);
  for (uint32_t rank = 0; rank < 24; ++rank)
    EXPECT_EQ(TraceText::of(*projectRank(left, rank, 0)), TraceText::of(streams[rank]));
}

TEST(MergeTest, TablesAreUnited) {
  Trace left, right;
  left.paths = {{1, 0}, {2, 0}};
  right.paths = {{2, 0}, {3, 0}};
  left.functions = {{4, "MPI_Send", {}, {}, {}}};
  right.functions = {{4, "MPI_Send", {}, {}, {}}, {5, "MPI_Recv", {}, {}, {}}};
  left.info.counters = {{"lost", "events lost", 3, 3}};
  right.info.counters = {{"lost", "events lost", 2, 2}, {"late", "", 1, 1}};
  left.texts = {{7, "out.%d"}};
  right.texts = {{8, "in"}, {7, "out.%d"}};
  left.info.ranks = 2;
  right.info.ranks = 3;
  mergeTrace(left, std::move(right));
  ASSERT_EQ(left.texts.size(), 2u);
  EXPECT_EQ(left.texts[1].format, "in");
  ASSERT_EQ(left.paths.size(), 3u);
  EXPECT_EQ(left.paths[2].signature, 3u);
  ASSERT_EQ(left.functions.size(), 2u);
  EXPECT_EQ(left.info.ranks, 5u);
  ASSERT_EQ(left.info.counters.size(), 2u);
  EXPECT_EQ(left.info.counters[0].total, 5u);
  EXPECT_EQ(left.info.counters[0].highest, 3u);
}

TEST(MergeTest, RanksWithTheSameCoresAreCountedTogether) {
  Trace left, right;
  left.info.cores = {{.key = 7, .cores = 2, .ranks = 1, .elapsed = 100, .onCore = 40}};
  right.info.cores = {{.key = 7, .cores = 2, .ranks = 2, .elapsed = 200, .onCore = 80},
                      {.key = 8, .cores = 4, .ranks = 1, .elapsed = 100, .onCore = 99}};
  mergeTrace(left, std::move(right));
  ASSERT_EQ(left.info.cores.size(), 2u);
  EXPECT_EQ(left.info.cores[0].ranks, 3u);
  EXPECT_EQ(left.info.cores[0].onCore, 120u);
  finishMerge(left);
  ASSERT_EQ(left.info.cores.size(), 1u) << "nothing is said of ranks with cores of their own";
  EXPECT_EQ(left.info.cores[0].key, 7u);
}

TEST(MergeTest, WhatRanksDecidedTogetherIsThatOfTheLowestRank) {
  Trace left, right;
  left.info.online = {{{{120, 0, 3, {}}}, 0, 350}, "exact"};
  right.info.online = {{{{7, 0, 1, {}}}, 0, 1}, "none"};
  OnlineInfo before = left.info.online;
  mergeTrace(left, std::move(right));
  EXPECT_EQ(left.info.online, before);
}

TEST(MergeTest, ThreadsOfSomeRanksKeepTheirRanks) {
  auto streams = streamsOf(3, 4);
  Trace merged = mergedLeaves(4, [&](uint32_t rank) {
    std::vector<StreamTrace> both(rank == 0 ? 1 : 2, streams[rank]);
    both[0].thread = rank == 0 ? 0 : 1;
    return leafTrace(std::move(both), rank, 1);
  });
  ASSERT_EQ(merged.streams.size(), 2u);
  EXPECT_EQ(merged.streams[0].thread, 0u);
  EXPECT_EQ(expand(merged.streams[1].ranks), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_FALSE(projectRank(merged, 0, 1));
  EXPECT_TRUE(projectRank(merged, 3, 1));
}

TEST(MergeTest, EqualRanksCostNothing) {
  RandomProgram program(5);
  StreamTrace stream = program.run(1, 8);
  Trace merged = mergedLeaves(100, [&](uint32_t rank) { return leafTrace({stream}, rank, 1); });
  for (const SharedPoint &point : merged.streams[0].points) {
    EXPECT_EQ(point.ranks, (Terms{{0, 1, 100, {}}}));
    for (const SharedColumn &column : point.columns)
      EXPECT_EQ(column.size(), 1u);
  }
}

} // namespace
} // namespace anole::test
