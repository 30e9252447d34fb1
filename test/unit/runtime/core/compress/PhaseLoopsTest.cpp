#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <set>

using namespace anole;
using namespace anole::test;

namespace {

// Sites as the compiler numbers them: the two lowest bits say what it thinks of the loop.
constexpr uint64_t proposed(uint64_t number) { return number << 2 | AnoleLoopProposed; }
constexpr uint64_t chosen(uint64_t number) { return number << 2 | AnoleLoopChosen; }
constexpr uint64_t plain(uint64_t number) { return number << 2; }

/// A program with phases; after it has run, how many markers each of its loops gave.
class PhasedProgram : public Program {
public:
  explicit PhasedProgram(PhaseSettings settings = {}, uint32_t thread = 0)
      : Program(thread, std::move(settings)) {}

  void exchange() { call(1); }
  void setMarker() { tree.markByHand(); }

  /// Of all loops with this site; 0 stands for those by hand.
  uint64_t markers(uint64_t site) { return sum(site, &PhasedProgram::countOf); }
  uint64_t markedEvents(uint64_t site) {
    return sum(site, [](const LoopTrace &loop) { return loop.markedEvents; });
  }

private:
  static uint64_t countOf(const LoopTrace &loop) {
    return loop.markers.empty() ? 0 : static_cast<uint64_t>(loop.markers[0].start);
  }
  template <typename Number> uint64_t sum(uint64_t site, Number number) {
    if (!trace)
      trace = tree.finish(-1);
    uint64_t total = 0;
    for (const LoopTrace &loop : trace->loops)
      total += loop.kind != LoopKind::Folded && loop.site == site ? number(loop) : 0;
    return total;
  }
  std::optional<StreamTrace> trace;
};

TEST(PhaseLoopsTest, ATimeLoopMarksTheEndOfEachStep) {
  PhasedProgram program;
  program.exchange();
  program.loop(proposed(1), 100, [&](int) {
    program.exchange();
    program.exchange();
  });
  program.exchange();
  EXPECT_EQ(program.markers(proposed(1)), 100u);
  EXPECT_EQ(program.markedEvents(proposed(1)), 200u);
}

TEST(PhaseLoopsTest, StepsWithoutAnEventHaveNoMarker) {
  PhasedProgram program;
  program.loop(proposed(1), 100, [&](int step) {
    if (step % 10 == 0)
      program.exchange();
  });
  EXPECT_EQ(program.markers(proposed(1)), 10u);
}

TEST(PhaseLoopsTest, RepetitionsOfABenchmarkAreNoPhases) {
  PhasedProgram program;
  program.loop(proposed(1), 3,
               [&](int) { program.loop(proposed(2), 1000, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(proposed(2)), 3000u);
  EXPECT_EQ(program.markedEvents(proposed(2)), 3000u);
}

TEST(PhaseLoopsTest, StagesOfAStepNeverMark) {
  PhasedProgram program;
  program.loop(proposed(1), 1000,
               [&](int) { program.loop(proposed(2), 5, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 1000u);
  EXPECT_EQ(program.markers(proposed(2)), 0u);
}

TEST(PhaseLoopsTest, ALongSolverLosesToTheSteps) {
  PhasedProgram program;
  program.loop(proposed(1), 500,
               [&](int) { program.loop(proposed(2), 100, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 500u);
  EXPECT_EQ(program.markers(proposed(2)), 0u);
}

TEST(PhaseLoopsTest, OfLoopsOneAfterTheOtherThatWithMostEventsMarks) {
  PhasedProgram program;
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  program.loop(proposed(2), 30, [&](int) { program.exchange(); });
  program.loop(proposed(3), 20, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(2)), 30u);
  EXPECT_EQ(program.markers(proposed(1)) + program.markers(proposed(3)), 0u);
}

TEST(PhaseLoopsTest, WhatTheCompilerDoubtsMayBeThePhaseLoop) {
  PhasedProgram program;
  program.loop(plain(1), 20,
               [&](int) { program.loop(proposed(2), 5, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(plain(1)), 20u);
  EXPECT_EQ(program.markers(proposed(2)), 0u);
}

TEST(PhaseLoopsTest, ALoopThatRanOnceIsNone) {
  PhasedProgram program;
  program.loop(proposed(1), 1,
               [&](int) { program.loop(plain(2), 5, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(plain(2)), 5u);
}

/// Remembers which loops were followed, the last marker of each, and all that it was told of.
struct Follower : MarkerListener {
  void marker(uint64_t number, bool, uint64_t) override {
    turns.back().last = number;
    told.insert(number);
  }
  void follows(uint64_t loop, uint64_t done) override { turns.push_back({loop, done, 0}); }
  void loopsRan() override { ++reports; }

  struct LoopEpoch {
    uint64_t loop, done, last;
  };
  std::vector<LoopEpoch> turns;
  std::set<uint64_t> told;
  uint64_t reports = 0;
};

TEST(PhaseLoopsTest, TheOutermostLoopIsFollowedFromItsEntryOn) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  program.loop(proposed(1), 20,
               [&](int) { program.loop(proposed(2), 5, [&](int) { program.exchange(); }); });
  program.exchange();
  ASSERT_EQ(follower.turns.size(), 1u);
  EXPECT_EQ(follower.turns[0].done, 0u);
  EXPECT_EQ(follower.turns[0].last, 20u);
}

TEST(PhaseLoopsTest, ALoopThatHasEndedGivesWayToOneThatRunsOn) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  program.loop(proposed(1), 3, [&](int) { program.exchange(); });
  program.loop(proposed(2), 100, [&](int) { program.exchange(); });
  program.exchange();
  ASSERT_EQ(follower.turns.size(), 2u);
  EXPECT_EQ(follower.turns[1].done, 4u);
  EXPECT_EQ(follower.turns[1].last, 100u);
}

TEST(PhaseLoopsTest, LoopsThatAlternateDoNotTakeEachOthersPlaceForEver) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  for (int round = 0; round < 50; ++round) {
    program.loop(proposed(1), 5, [&](int) { program.exchange(); });
    program.loop(proposed(2), 40, [&](int) { program.exchange(); });
  }
  EXPECT_LE(follower.turns.size(), 4u);
}

TEST(PhaseLoopsTest, WhatAllRanksFollowIsFollowedWithItsOwnNumbers) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  uint64_t inner = 0;
  program.loop(proposed(1), 30, [&](int step) {
    program.loop(plain(2), 4, [&](int) { program.exchange(); });
    for (const LoopEvidence &loop : program.tree.evidence())
      inner = loop.outer != 0 ? loop.loop : inner;
    if (step == 19)
      program.tree.follow(inner);
  });
  program.exchange();
  ASSERT_EQ(follower.turns.size(), 2u);
  EXPECT_EQ(follower.turns[1].loop, inner);
  EXPECT_EQ(follower.turns[1].last, 120u);
  EXPECT_EQ(program.markers(plain(2)), 120u);
}

TEST(PhaseLoopsTest, ReportsAreRareInALongRun) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  program.loop(proposed(1), 100'000, [&](int) { program.exchange(); });
  EXPECT_LT(follower.reports, 60u);
  EXPECT_GT(follower.reports, 10u);
}

TEST(PhaseLoopsTest, NobodyIsToldOfQuietMarkersOfLikeIntervals) {
  Follower follower;
  follower.quietBelow = 900;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  program.loop(proposed(1), 1000, [&](int step) {
    program.exchange();
    if (step == 500)
      program.call(2);
  });
  EXPECT_EQ(program.tree.markers(), 999u);
  program.exchange();
  EXPECT_EQ(program.tree.markers(), 1000u);
  for (uint64_t number : {1, 501, 502})
    EXPECT_TRUE(follower.told.contains(number)) << number << ": the interval is another";
  for (uint64_t number = 900; number <= 1000; ++number)
    EXPECT_TRUE(follower.told.contains(number)) << number;
  EXPECT_LT(follower.told.size(), 150u);
  EXPECT_EQ(program.markers(proposed(1)), 1000u);
}

TEST(PhaseLoopsTest, ThousandsOfShortLoopsPayForLooksByEvents) {
  Follower follower;
  PhasedProgram program({MarkerMode::Auto, 1, {}, &follower, 0});
  constexpr uint64_t loops = 5000, trips = 4;
  for (uint64_t i = 0; i < loops; ++i)
    program.loop(proposed(i), trips, [&](int) { program.exchange(); });
  EXPECT_GT(follower.reports, 100u);
  EXPECT_LT(follower.reports, 1024 + loops * trips / 256);
  program.loop(proposed(loops), 10'000, [&](int) { program.exchange(); });
  program.exchange();
  EXPECT_EQ(follower.turns.back().last, 10'000u) << "a long one is found all the same";
}

TEST(PhaseLoopsTest, AChosenLoopEndsAllProposals) {
  PhasedProgram program;
  program.loop(proposed(1), 10, [&](int step) {
    program.exchange();
    if (step == 4)
      program.loop(chosen(2), 30, [&](int) { program.exchange(); });
  });
  program.loop(proposed(3), 10, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(chosen(2)), 30u);
  EXPECT_EQ(program.markers(proposed(3)), 0u);
}

TEST(PhaseLoopsTest, OfChosenLoopsTheOutermostMarks) {
  PhasedProgram program;
  program.loop(chosen(1), 10, [&](int) {
    program.loop(proposed(2), 2, [&](int) {
      program.loop(chosen(3), 3, [&](int) { program.exchange(); });
      program.exchange();
    });
  });
  EXPECT_EQ(program.markers(chosen(1)), 10u);
  EXPECT_EQ(program.markers(chosen(3)), 0u);
}

TEST(PhaseLoopsTest, ANamedLoopIsChosenWhateverTheCompilerSays) {
  PhaseSettings settings;
  settings.isNamed = [](uint64_t site) { return site == plain(2); };
  PhasedProgram program(settings);
  program.loop(proposed(1), 10,
               [&](int) { program.loop(plain(2), 3, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(plain(2)), 30u);
}

TEST(PhaseLoopsTest, AMarkerByHandEndsAllProposals) {
  PhasedProgram program;
  program.loop(proposed(1), 10, [&](int step) {
    program.exchange();
    program.exchange();
    if (step >= 5)
      program.setMarker();
  });
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(0), 5u);
}

TEST(PhaseLoopsTest, AFrequencyThinsOutMarkers) {
  PhaseSettings settings;
  settings.frequency = 4;
  PhasedProgram program(settings);
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(1)), 2u);
  PhasedProgram byHand(settings);
  byHand.loop(proposed(1), 10, [&](int) { byHand.setMarker(); });
  EXPECT_EQ(byHand.markers(0), 2u);
}

TEST(PhaseLoopsTest, ManualMeansThatProposalsDoNotCount) {
  PhaseSettings settings;
  settings.mode = MarkerMode::Manual;
  PhasedProgram program(settings);
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  program.loop(chosen(2), 10, [&](int) { program.exchange(); });
  program.setMarker();
  EXPECT_EQ(program.markers(proposed(1)), 0u);
  EXPECT_EQ(program.markers(chosen(2)), 10u);
  EXPECT_EQ(program.markers(0), 1u);
}

TEST(PhaseLoopsTest, OffMeansNone) {
  PhaseSettings settings;
  settings.mode = MarkerMode::Off;
  PhasedProgram program(settings);
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  program.loop(chosen(2), 10, [&](int) { program.exchange(); });
  program.setMarker();
  EXPECT_EQ(program.markers(proposed(1)) + program.markers(chosen(2)) + program.markers(0), 0u);
}

TEST(PhaseLoopsTest, OnlyTheFirstThreadMarks) {
  PhasedProgram program({}, 1);
  program.loop(chosen(1), 10, [&](int) { program.exchange(); });
  program.setMarker();
  EXPECT_EQ(program.markers(chosen(1)) + program.markers(0), 0u);
}

} // namespace
