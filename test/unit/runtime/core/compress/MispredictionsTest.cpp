#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

enum Function : uint16_t { Send = 1, Receive, Reduce };

/// A loop of steps in which `change` may alter a step.
class SteppingProgram {
public:
  using Change = std::function<bool(Program &program, int step)>; ///< whether it did the step

  explicit SteppingProgram(const Change &change = [](Program &, int) { return false; }) {
    program.loop(1, 40, [&](int step) {
      if (!change(program, step))
        doStep(program, step, {});
    });
  }

  struct Step {
    int64_t count = 8;
    int64_t tag = -1; ///< -1: as always
    int trips = 3;
  };
  static void doStep(Program &program, int step, const Step &as) {
    program.call(Send, {as.count});
    program.call(Receive, {as.tag < 0 ? step % 4 : as.tag});
    program.loop(2, as.trips, [&](int) { program.call(Reduce); });
  }

  uint64_t digest() { return program.tree.settledMispredictions().digest(); }

  Program program;
};

/// Ends all later steps as they were, in step 20 only.
SteppingProgram changedInStep20(const SteppingProgram::Step &as) {
  return SteppingProgram([as](Program &program, int step) {
    if (step == 20)
      SteppingProgram::doStep(program, step, as);
    return step == 20;
  });
}

TEST(MispredictionsTest, WhoDoesTheSameHasTheSameDigest) {
  EXPECT_EQ(SteppingProgram().digest(), SteppingProgram().digest());
}

TEST(MispredictionsTest, ADigestTellsCountsTagsTripsAndOrderApart) {
  uint64_t usual = SteppingProgram().digest();
  EXPECT_NE(usual, changedInStep20({.count = 9}).digest());
  EXPECT_NE(usual, changedInStep20({.tag = 3}).digest());
  EXPECT_NE(usual, changedInStep20({.trips = 4}).digest());
  EXPECT_NE(usual, changedInStep20({.trips = 2}).digest());
  SteppingProgram swapped([](Program &program, int step) {
    if (step == 20) {
      program.call(Receive, {0});
      program.call(Send, {8});
      program.loop(2, 3, [&](int) { program.call(Reduce); });
    }
    return step == 20;
  });
  EXPECT_NE(usual, swapped.digest());
}

TEST(MispredictionsTest, TheSameDeviationAtAnotherTimeIsAnotherOne) {
  SteppingProgram later([](Program &program, int step) {
    if (step == 21)
      SteppingProgram::doStep(program, step, {.count = 9});
    return step == 21;
  });
  EXPECT_NE(changedInStep20({.count = 9}).digest(), later.digest());
}

TEST(MispredictionsTest, StepsThatGoOnAsTheyDidSurpriseNobody) {
  Program program;
  program.loop(1, 40, [&](int step) {
    if (step == 20)
      program.tree.settledMispredictions().forgetFirst();
    SteppingProgram::doStep(program, step, {});
  });
  EXPECT_EQ(program.tree.settledMispredictions().first(), Misprediction());
}

TEST(MispredictionsTest, AParameterThatDeviatesIsNoticedAtItsEvent) {
  Program program;
  program.loop(1, 40, [&](int step) {
    if (step == 20)
      program.tree.settledMispredictions().forgetFirst();
    SteppingProgram::doStep(program, step, {.tag = step == 25 ? 3 : -1});
  });
  constexpr uint64_t eventsInStep = 5;
  EXPECT_EQ(program.tree.settledMispredictions().first().event, 25 * eventsInStep + 2);
}

/// The value that stays is the last one, so nothing but the next change or a look tells.
TEST(MispredictionsTest, AValueThatStaysIsNoticedWhenTheTreeIsSettled) {
  Program program;
  program.loop(1, 26, [&](int step) {
    if (step == 20)
      program.tree.settledMispredictions().forgetFirst();
    SteppingProgram::doStep(program, step, {.tag = step == 25 ? 0 : -1});
    if (step == 25) {
      EXPECT_EQ(program.tree.settledMispredictions().first().event, program.tree.events());
    }
  });
}

TEST(MispredictionsTest, LookingAtATreeChangesNothingInIt) {
  SteppingProgram one, other([](Program &program, int) {
    program.tree.settledMispredictions();
    return false;
  });
  StreamTrace first = one.program.tree.finish(0), second = other.program.tree.finish(0);
  ASSERT_EQ(first.points.size(), second.points.size());
  for (size_t i = 0; i < first.points.size(); ++i)
    EXPECT_EQ(first.points[i].columns, second.points[i].columns);
}

TEST(MispredictionsTest, ATreeWhoseColumnsWereClosedCannotBeCompared) {
  SteppingProgram program;
  EXPECT_TRUE(program.program.tree.settledMispredictions().areComparable());
  program.program.tree.closeColumns(1);
  EXPECT_FALSE(program.program.tree.settledMispredictions().areComparable());
}

} // namespace
} // namespace anole::test
