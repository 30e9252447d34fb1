#include "tools/analysis/phases/Phases.h"

#include "test/tools/analysis/phases/PhasedSolver.h"
#include "test/tools/analysis/phases/PlayedPaths.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

using test::playedProgram;
using test::PlayedRank;

PhaseReport reportOf(const Trace &trace, const PhaseOptions &options = {}) {
  auto report = phasesOf(trace, options);
  EXPECT_TRUE(report.has_value()) << (report ? "" : report.error().message);
  return report ? *report : PhaseReport();
}

std::vector<std::string> namesOf(const PhaseReport &report) {
  std::vector<std::string> names;
  for (const Phase &phase : report.phases)
    names.push_back(phase.name);
  return names;
}

void shift(PlayedRank &rank, uint64_t site) {
  rank.send(site, (rank.rank + 1) % rank.ranks, 8);
  rank.receive(site + 1, (rank.rank + rank.ranks - 1) % rank.ranks);
}

using Names = std::vector<std::string>;

/// setup: three barriers; solve: exchange and dot, 400 times; report: two reductions.
Trace solver() {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t site : {10, 11, 12})
      rank.barrier(site);
    for (int i = 0; i < 400; ++i) {
      rank.compute(8192);
      shift(rank, 20);
      rank.allreduce(30, 8);
    }
    rank.allreduce(40, 8);
    rank.allreduce(41, 8);
  });
  tellPaths(trace, functionsOfSolver);
  return trace;
}

TEST(Phases, AreNamedAfterTheirFunctions) {
  PhaseReport report = reportOf(solver());
  EXPECT_EQ(namesOf(report), (Names{"setup", "solve", "report"}));
  const Phase &solve = report.phases[1];
  EXPECT_EQ(solve.length(), 800U);
  EXPECT_EQ(solve.calls, 400 * 4 * 3);
  EXPECT_GT(solve.time / report.time(), 0.95);
  EXPECT_EQ(solve.sequence, (Sequence{{400, 0, {{1, 3}, {1, 4}}}}));
}

TEST(Phases, PatternsAreNamedToo) {
  PhaseReport report = reportOf(solver());
  ASSERT_EQ(report.names.size(), 7U);
  EXPECT_EQ(report.names[3].function, "exchange");
  EXPECT_EQ(report.names[3].topology, "ring");
  EXPECT_EQ(report.names[3].functions, (Names{"MPI_Recv", "MPI_Send"}));
  EXPECT_EQ(report.names[4].function, "dot");
  EXPECT_EQ(report.names[4].topology, "");
}

TEST(Phases, ThresholdOfNothingIsOnePhase) {
  PhaseReport report = reportOf(solver(), {.threshold = 0});
  EXPECT_EQ(report.phases.size(), 1U);
  EXPECT_EQ(report.phases[0].length(), lengthOf(report.sequence.sequence));
  EXPECT_EQ(reportOf(solver(), {.threshold = 99}).phases.size(), 3U);
}

TEST(Phases, CoverTheRun) {
  PhaseReport report = reportOf(solver());
  uint64_t at = 0;
  for (const Phase &phase : report.phases) {
    EXPECT_EQ(phase.begin, at);
    at = phase.end;
  }
  EXPECT_EQ(at, lengthOf(report.sequence.sequence));
}

/// What is called straight from main has no function that others lack.
TEST(Phases, OfOneFunctionAreNamedAfterTheirCalls) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i)
      shift(rank, 20);
    for (int i = 0; i < 100; ++i)
      rank.barrier(30);
  });
  tellPaths(trace, [](uint64_t) -> Functions { return {"main"}; });
  EXPECT_EQ(namesOf(reportOf(trace)), (Names{"MPI_Recv, MPI_Send", "MPI_Barrier"}));
}

/// Without the loop that they were cut from, the first iterations would be a phase.
TEST(Phases, PartsOfALoopAreOnePhase) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 40; ++i)
      shift(rank, 20);
    for (int i = 0; i < 200; ++i) {
      shift(rank, 20);
      rank.barrier(30);
    }
  });
  tellPaths(trace, [](uint64_t) -> Functions { return {"main"}; });
  PhaseReport report = reportOf(trace);
  EXPECT_GT(report.tree.height(), 0U);
  EXPECT_EQ(report.phases.size(), 1U);
}

/// A step to warm up, the steps, and a step to check: with the same functions, from other places.
/// `marked`: which call began the steps, as the tracer found; 0: none.
Trace warmedUp(uint64_t marked) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    auto step = [&](uint64_t place) {
      shift(rank, 20 + place);
      rank.allreduce(30 + place, 8);
    };
    for (uint64_t site : {10, 11, 12})
      rank.barrier(site);
    step(0);
    for (int i = 0; i < 200; ++i)
      step(3);
    step(6);
  });
  tellPaths(trace, functionsOfSolver);
  for (SharedPoint &point : trace.streams[0].points)
    point.markedBy = point.key.path == marked ? 1 : 0;
  return trace;
}

TEST(Phases, WhatIsBesideThePhaseLoopIsNoPartOfIt) {
  EXPECT_EQ(namesOf(reportOf(warmedUp(0))), (Names{"setup", "solve"}));
  PhaseReport report = reportOf(warmedUp(23));
  ASSERT_EQ(namesOf(report), (Names{"setup, solve", "solve", "solve"}));
  EXPECT_EQ(report.phases[1].length(), 400U);
  EXPECT_EQ(report.phases[2].length(), 2U);
  ASSERT_EQ(report.phases[1].sequence.size(), 1U);
  EXPECT_EQ(report.phases[1].sequence[0].times, 200U);
}

/// A pattern that comes once gains as much likelihood on either side, so the cut by entropy is
/// where the sides are more alike in length: after the first pattern of `solve`, which is its only
/// one.
TEST(Phases, BeginWhereTheirFunctionsDo) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i)
      rank.barrier(10);
    rank.allreduce(20, 8);
    for (int i = 0; i < 400; ++i)
      shift(rank, 21);
  });
  tellPaths(trace, [](uint64_t site) -> Functions {
    switch (site / 10) {
    case 1:
      return {"main", "setup"};
    case 2:
      return {"main", "solve"};
    default:
      return {"main"};
    }
  });
  PhaseReport report = reportOf(trace, {.threshold = 1});
  ASSERT_EQ(report.tree.segments[0].cut->position, 101U);
  EXPECT_EQ(namesOf(report), (Names{"setup", "solve"}));
  EXPECT_EQ(report.phases[0].end, 100U);
  EXPECT_EQ(report.phases[1].begin, 100U);
  EXPECT_EQ(report.phases[1].calls, 4 * (1 + 400 * 2));
}

/// A function that only calls another one is what a reader knows, whatever else is called below it.
TEST(Phases, AreNamedAfterTheOutermostOfEqualFunctions) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (int i = 0; i < 50; ++i)
      rank.barrier(10);
    for (int i = 0; i < 50; ++i)
      shift(rank, 20);
  });
  tellPaths(trace, [](uint64_t site) -> Functions {
    return site / 10 == 1 ? Functions{"main", "prepare", "meet"}
                          : Functions{"main", "Solve", "doSolve", "exchange"};
  });
  EXPECT_EQ(namesOf(reportOf(trace)), (Names{"prepare", "Solve"}));
}

/// Any place in such a sequence is as good as another.
TEST(Phases, WhatHappensOnceIsOnePhase) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t site = 10; site < 18; ++site)
      rank.barrier(site);
    for (int i = 0; i < 200; ++i)
      shift(rank, 20);
  });
  tellPaths(trace, [](uint64_t) -> Functions { return {"main"}; });
  PhaseReport report = reportOf(trace);
  EXPECT_GT(report.tree.cutAt(report.threshold).size(), 2U);
  EXPECT_EQ(namesOf(report), (Names{"MPI_Barrier", "MPI_Recv, MPI_Send"}));
  EXPECT_EQ(report.phases[0].length(), 8U);
}

TEST(Phases, NameIsAsInTables) {
  EXPECT_EQ(shownName("relax(Channel&, double)"), "relax");
  EXPECT_EQ(shownName("void Domain::send<double, 3>(std::vector<double> const&)"), "Domain::send");
  EXPECT_EQ(shownName("(anonymous namespace)::f((anonymous namespace)::T)"), "f");
  EXPECT_EQ(shownName("main"), "main");
  EXPECT_EQ(shownName("MAIN__"), "program");
  EXPECT_EQ(shownName("A::operator()(int) const"), "A::operator()");
  EXPECT_EQ(shownName("line\nbreak").find('\n'), std::string::npos);
}

} // namespace
} // namespace anole::phases
