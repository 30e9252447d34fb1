#include "tools/analysis/phases/Patterns.h"

#include "test/tools/analysis/phases/PlayedPatterns.h"

namespace anole::phases {
namespace {

using test::asPosted;
using test::playedProgram;
using test::PlayedRank;

/// Numbers of patterns in order.
std::vector<uint32_t> orderOf(const PatternSequence &found) {
  std::vector<uint32_t> order;
  for (const Part &part : found.sequence) {
    EXPECT_TRUE(part.isSymbol());
    order.insert(order.end(), part.times, part.symbol);
  }
  return order;
}

TEST(Patterns, AreCountedWithTheirMessages) {
  auto found = patternsOf(playedProgram(3, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      if (rank.rank < 2)
        rank.send(10, rank.rank + 1, 8);
      if (rank.rank > 0)
        rank.receive(11, rank.rank - 1);
    }
    rank.barrier(20);
  }));
  EXPECT_EQ(found.sequence, (Sequence{{100, 0}, {1, 1}}));
  ASSERT_EQ(found.patterns.size(), 2U);
  const Pattern &row = found.patterns[0];
  EXPECT_EQ(row.times, 100U);
  EXPECT_EQ(row.variants, 1U);
  EXPECT_EQ(row.ranks, (std::set<uint32_t>{0, 1, 2}));
  EXPECT_EQ(row.messages, (decltype(row.messages){{{0, 1}, 100}, {{1, 2}, 100}}));
  EXPECT_EQ(found.patterns[1].ranks.size(), 3U);
  EXPECT_TRUE(found.patterns[1].messages.empty());
}

/// A message that a probe found connects the ranks as one that a receive was posted for.
TEST(Patterns, MatchedProbesConnect) {
  auto found = patternsOf(playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 50; ++i) {
      if (rank.rank % 2 == 0)
        rank.send(1, rank.rank + 1, 8);
      else
        rank.receiveMatched(2, rank.rank - 1);
    }
  }));
  EXPECT_EQ(found.sequence, (Sequence{{50, 0}}));
  ASSERT_EQ(found.patterns.size(), 1U);
  EXPECT_EQ(found.patterns[0].ranks.size(), 4U);
  EXPECT_EQ(found.patterns[0].calls.size(), 3U);
}

TEST(Patterns, PartitionedMessagesConnect) {
  auto found = patternsOf(playedProgram(2, [](PlayedRank &rank) {
    int64_t request = rank.initPartitioned(rank.rank == 0 ? "MPI_Psend_init" : "MPI_Precv_init", 1,
                                           1 - rank.rank, 8);
    for (int i = 0; i < 50; ++i) {
      rank.call("MPI_Start", 2, {{"request", rank.field(request)}});
      if (rank.rank == 0)
        rank.call("MPI_Pready_range", 3, {{"partition_high", 3}, {"request", rank.field(request)}});
      rank.wait(4, request);
    }
  }));
  EXPECT_EQ(found.sequence, (Sequence{{50, 0}}));
  EXPECT_EQ(found.patterns[0].messages, (decltype(found.patterns[0].messages){{{0, 1}, 50}}));
}

/// What is put goes to the target, which is in a pattern with others at the fences only.
TEST(Patterns, FencesConnectAndPutsAreMessages) {
  auto found = patternsOf(playedProgram(3, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    for (int i = 0; i < 50; ++i) {
      if (rank.rank == 0)
        rank.access("MPI_Put", 2, 2, 8);
      rank.call("MPI_Win_fence", 3);
    }
  }));
  EXPECT_EQ(found.sequence, (Sequence{{1, 0}, {50, 1}}));
  ASSERT_EQ(found.patterns.size(), 2U);
  EXPECT_EQ(found.patterns[1].ranks.size(), 3U);
  EXPECT_EQ(found.patterns[1].messages, (decltype(found.patterns[1].messages){{{0, 2}, 50}}));
}

/// A sweep through stages, called from two places: each is a pattern, whatever stage ranks are at.
TEST(Patterns, StagesOfASweepAreOnePattern) {
  constexpr uint32_t stages = 4;
  auto sweep = [](PlayedRank &rank, uint64_t site, uint32_t step) {
    for (uint32_t stage = 0; stage < stages; ++stage) {
      if (stage > 0)
        rank.receive(site, (rank.rank + stages - step) % stages);
      if (stage + 1 < stages)
        rank.send(site + 1, (rank.rank + step) % stages, 8);
    }
  };
  Trace trace = playedProgram(stages, [&](PlayedRank &rank) {
    for (uint32_t i = 0; i < 60; ++i) { // along another axis each time
      sweep(rank, 10, 1 + i % 3);
      sweep(rank, 20, 3 - i % 3);
    }
  });
  tellPaths(trace, [](uint64_t site) -> Functions {
    return {"main", site < 20 ? "forward" : "backward", "sweep"};
  });
  auto found = patternsOf(trace);
  EXPECT_EQ(found.patterns.size(), 2U);
  EXPECT_EQ(found.sequence, (Sequence{{60, 0, {{1, 0}, {1, 1}}}}));
}

/// Each master's iteration is a pattern with the worker that it serves.
TEST(Patterns, MasterServesOneWorkerAtATime) {
  auto found = patternsOf(playedProgram(3, [](PlayedRank &rank) {
    for (uint32_t i = 0; i < 60; ++i)
      if (rank.rank == 0) {
        rank.receive(1, 1 + i % 2);
        rank.send(2, 1 + i % 2, 8);
      } else if (i % 2 + 1 == rank.rank) {
        rank.send(3, 0, 8);
        rank.receive(4, 0);
      }
  }));
  EXPECT_EQ(found.sequence, (Sequence{{60, 0}}));
  EXPECT_EQ(found.patterns[0].variants, 2U);
  EXPECT_EQ(found.patterns[0].messages.size(), 4U);
}

/// Two rows do the same at the same time, each for itself.
TEST(Patterns, PairsThatDoTheSameAreOne) {
  auto found = patternsOf(playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 50; ++i) {
      if (rank.rank % 2 == 0)
        rank.send(1, rank.rank + 1, 8);
      else
        rank.receive(2, rank.rank - 1);
    }
  }));
  EXPECT_EQ(found.sequence, (Sequence{{50, 0}}));
  EXPECT_EQ(found.patterns[0].messages.size(), 2U);
}

TEST(Patterns, LoopOverPartnersIsOnePattern) {
  auto found = patternsOf(playedProgram(4, [](PlayedRank &rank) {
    for (int step = 0; step < 30; ++step) {
      for (uint32_t bit : {1U, 2U}) {
        rank.send(1, rank.rank ^ bit, 8);
        rank.receive(2, rank.rank ^ bit);
      }
      rank.barrier(3);
    }
  }));
  EXPECT_EQ(lengthOf(found.sequence), 30U);
  EXPECT_EQ(found.patterns.size(), 1U);
}

/// A rank that is ahead of the others, or does nothing for long, does not change the order.
TEST(Patterns, ComeInHappenedBeforeOrder) {
  auto found = patternsOf(playedProgram(4, [](PlayedRank &rank) {
    rank.barrier(1);
    for (int i = 0; i < 500; ++i) {
      if (rank.rank == 2)
        rank.send(2, 3, 8);
      if (rank.rank == 3)
        rank.receive(3, 2);
    }
    rank.barrier(4);
  }));
  EXPECT_EQ(found.sequence, (Sequence{{1, 0}, {500, 1}, {1, 2}}));
}

/// The running example of [Alawneh2016], figures 3 to 7: four processes and three functions. What
/// the processes do in F1 and F3 is the same pattern; what they do in F2 is another one.
void callFirst(PlayedRank &rank, uint64_t site) {
  switch (rank.rank) {
  case 0: // P1: S2.S3.R2.R3
    rank.send(site, 1, 8);
    rank.send(site + 1, 2, 8);
    rank.receive(site + 2, 1);
    rank.receive(site + 3, 2);
    break;
  case 1: // P2: S1.R1
    rank.send(site + 4, 0, 8);
    rank.receive(site + 5, 0);
    break;
  case 2: // P3: R1.S4.S1
    rank.receive(site + 6, 0);
    rank.send(site + 7, 3, 8);
    rank.send(site + 8, 0, 8);
    break;
  default: // P4: R3
    rank.receive(site + 9, 2);
  }
}

void callSecond(PlayedRank &rank, uint64_t site) {
  if (rank.rank == 0) { // P1: R3.R2.S2.S3
    rank.receive(site, 2);
    rank.receive(site + 1, 1);
    rank.send(site + 2, 1, 8);
    rank.send(site + 3, 2, 8);
  } else if (rank.rank < 3) {
    rank.send(site + 4, 0, 8);
    rank.receive(site + 5, 0);
  }
}

Trace runningExample(bool withBarriers) {
  Trace trace = playedProgram(4, [&](PlayedRank &rank) {
    callFirst(rank, 100);
    if (withBarriers)
      rank.barrier(1);
    callSecond(rank, 200);
    if (withBarriers)
      rank.barrier(2);
    callFirst(rank, 300);
  });
  tellPaths(trace, [](uint64_t site) -> Functions {
    if (site < 100)
      return {"main"};
    return {"main", site < 200 ? "F1" : site < 300 ? "F2" : "F3"};
  });
  return trace;
}

const std::map<std::pair<uint32_t, uint32_t>, uint64_t> figure7{
    {{0, 1}, 2}, {{0, 2}, 2}, {{1, 0}, 2}, {{2, 0}, 2}, {{2, 3}, 2}};

TEST(Patterns, RunningExampleOfThePaper) {
  Trace trace = runningExample(true);
  auto found = patternsOf(trace, Alike::Messages);
  EXPECT_EQ(orderOf(found), (std::vector<uint32_t>{0, 1, 2, 1, 0}));
  EXPECT_EQ(found.patterns[0].messages, figure7);
  EXPECT_EQ(patternsOf(trace).patterns.size(), 5U) << "by call sites, F1 and F3 differ";
}

/// Step 1 of the paper finds S2.S3.R2.R3 twice, R3, R2 and S2.S3 in P1; step 2 adds their partners.
TEST(Patterns, RunningExampleByRepeats) {
  auto occurrences = findOccurrences(runningExample(false), {.byRepeats = true});
  ASSERT_TRUE(occurrences);
  std::map<size_t, int> calls; // of P1, by how many a unit has
  for (const Part &part : occurrences->sequence)
    for (const Share &share : occurrences->kinds[part.symbol])
      if (share.rank == 0)
        ++calls[static_cast<size_t>(
            std::ranges::count_if(occurrences->contents[share.content], &Act::isCall))];
  EXPECT_EQ(calls, (std::map<size_t, int>{{1, 2}, {2, 1}, {4, 2}}));
  auto found = patternsOf(runningExample(false), Alike::Messages, {.byRepeats = true});
  EXPECT_EQ(found.patterns[0].messages, figure7);
  EXPECT_EQ(found.patterns[0].times, 2U);
}

/// Loops that the trace does not tell are found.
TEST(Patterns, ByRepeatsIterationsAreFound) {
  auto run = [](PlayedRank &rank) {
    for (uint64_t i = 0; i < 40; ++i) { // unrolled: no call comes twice from the same place
      rank.send(100 + 3 * i, (rank.rank + 1) % rank.ranks, 8);
      rank.receive(101 + 3 * i, (rank.rank + rank.ranks - 1) % rank.ranks);
      rank.allreduce(102 + 3 * i, 8);
    }
  };
  auto found = patternsOf(playedProgram(4, run), Alike::Messages, {.byRepeats = true});
  EXPECT_EQ(found.sequence, (Sequence{{40, 0}}));
  EXPECT_EQ(found.patterns.at(0).messages.size(), 4U);
  EXPECT_EQ(patternsOf(playedProgram(4, run), Alike::Messages).patterns.size(), 1U);
}

TEST(Patterns, TimeIsThatOfTheCallSites) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 10; ++i) {
      rank.compute(4096);
      rank.barrier(1);
    }
  });
  auto found = patternsOf(trace);
  EXPECT_NEAR(timeOf(found.patterns[0], trace.streams[0]), 2 * 4096, 100);
}

} // namespace
} // namespace anole::phases
