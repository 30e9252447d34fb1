#include "runtime/core/compress/PhaseLoops.h"

#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

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
  EXPECT_EQ(program.markers(proposed(1)), 3u);
  EXPECT_EQ(program.markers(proposed(2)), 3000u - (PhaseLoops::plenty - 1));
  EXPECT_EQ(program.markedEvents(proposed(1)), 0u);
  EXPECT_EQ(program.markedEvents(proposed(2)), 3000u);
}

TEST(PhaseLoopsTest, StagesOfAStepNeverMark) {
  PhasedProgram program;
  program.loop(proposed(1), 1000,
               [&](int) { program.loop(proposed(2), 5, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 1000u);
  EXPECT_EQ(program.markers(proposed(2)), 0u);
}

TEST(PhaseLoopsTest, AnIterativeSolverLosesToTheSteps) {
  PhasedProgram program;
  program.loop(proposed(1), 500,
               [&](int) { program.loop(proposed(2), 25, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 500u);
  EXPECT_EQ(program.markers(proposed(2)), 0u);
}

TEST(PhaseLoopsTest, ALongSolverMarksUntilTheStepsAreMany) {
  PhasedProgram program;
  program.loop(proposed(1), 500,
               [&](int) { program.loop(proposed(2), 100, [&](int) { program.exchange(); }); });
  EXPECT_EQ(program.markers(proposed(1)), 500u);
  EXPECT_EQ(program.markers(proposed(2)), PhaseLoops::rare * 100 - (PhaseLoops::plenty - 1));
  EXPECT_GT(program.markedEvents(proposed(1)), program.markedEvents(proposed(2)));
}

TEST(PhaseLoopsTest, LoopsOneAfterTheOtherAllMark) {
  PhasedProgram program;
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  program.loop(proposed(2), 20, [&](int) { program.exchange(); });
  program.loop(proposed(3), 30, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(1)), 10u);
  EXPECT_EQ(program.markers(proposed(2)), 20u);
  EXPECT_EQ(program.markers(proposed(3)), 30u);
}

TEST(PhaseLoopsTest, LoopsThatAreNotProposedAreTransparent) {
  PhasedProgram program;
  program.loop(plain(1), 20, [&](int) {
    program.loop(proposed(2), 5, [&](int) {
      program.loop(plain(3), 100,
                   [&](int) { program.loop(proposed(4), 2, [&](int) { program.exchange(); }); });
    });
  });
  EXPECT_EQ(program.markers(plain(1)), 0u);
  EXPECT_EQ(program.markers(proposed(2)), 100u);
  EXPECT_EQ(program.markers(plain(3)), 0u);
  EXPECT_LT(program.markers(proposed(4)), 2 * 100 * PhaseLoops::rare);
}

TEST(PhaseLoopsTest, AChosenLoopEndsAllProposals) {
  PhasedProgram program;
  program.loop(proposed(1), 10, [&](int step) {
    program.exchange();
    if (step == 4)
      program.loop(chosen(2), 30, [&](int) { program.exchange(); });
  });
  program.loop(proposed(3), 10, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(1)), 4u);
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
  EXPECT_EQ(program.markers(proposed(1)), 5u);
  EXPECT_EQ(program.markers(0), 5u);
  EXPECT_EQ(program.markedEvents(0), 10u);
}

TEST(PhaseLoopsTest, AFrequencyThinsOutMarkers) {
  PhaseSettings settings;
  settings.frequency = 4;
  PhasedProgram program(settings);
  program.loop(proposed(1), 10, [&](int) { program.exchange(); });
  EXPECT_EQ(program.markers(proposed(1)), 2u);
  EXPECT_EQ(program.markedEvents(proposed(1)), 8u);
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
