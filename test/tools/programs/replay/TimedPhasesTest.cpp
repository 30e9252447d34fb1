#include "tools/programs/replay/run/TimedPhases.h"

#include "test/tools/analysis/phases/PhasedSolver.h"
#include "test/tools/commands/RowOfFour.h"
#include "tools/programs/replay/run/PhaseWindow.h"

namespace anole::replay {
namespace {

TimedPhases timed(const Trace &trace, const phases::PhaseWords &words) {
  Settings settings;
  settings.phases = words;
  auto found = TimedPhases::of(trace, settings);
  EXPECT_TRUE(found) << (found ? "" : found.error().message);
  return found ? *found : TimedPhases();
}

std::string problem(const Trace &trace, const phases::PhaseWords &words) {
  Settings settings;
  settings.file = "f";
  settings.phases = words;
  auto found = TimedPhases::of(trace, settings);
  return found ? "" : found.error().message;
}

/// Two phases: of 30 intervals between markers, and of 60.
Trace withMarkers() {
  Trace trace = tools::rowOfFour();
  trace.info.online.phases = {{30, 30, 2, {}}};
  return trace;
}

TEST(TimedPhases, AreAllWithoutAWord) {
  TimedPhases all = timed(phases::phasedSolver(), {});
  EXPECT_TRUE(all.isWholeRun);
  EXPECT_TRUE(all.events.empty());
}

TEST(TimedPhases, AreEventsIfTheyAreFound) {
  TimedPhases solve = timed(phases::phasedSolver(), {"solve", "2"});
  EXPECT_FALSE(solve.isWholeRun);
  ASSERT_EQ(solve.events.size(), 4U);
  EXPECT_EQ(solve.events[1], (phases::EventRange{4, 1604}));
  EXPECT_EQ(timed(phases::phasedSolver(), {"solve", ""}).events[1],
            (phases::EventRange{4, UINT64_MAX}));
  EXPECT_THAT(problem(phases::phasedSolver(), {"x", ""}),
              testing::StartsWith("--from and --to: f: there is no phase 'x'"));
}

TEST(TimedPhases, AreCountedInMarkersBetweenThem) {
  TimedPhases second = timed(withMarkers(), {"2", "steps 31-90"});
  EXPECT_TRUE(second.events.empty());
  EXPECT_EQ(second.begin, 30U);
  EXPECT_EQ(second.end, 90U);
  EXPECT_EQ(timed(withMarkers(), {"", "1"}).begin, 0U);
  EXPECT_EQ(timed(withMarkers(), {"3", ""}).end, UINT64_MAX);
  EXPECT_THAT(problem(withMarkers(), {"4", ""}), testing::HasSubstr("there is no phase"));
}

/// The first thread's events, by their place.
TEST(PhaseWindow, HasTheEventsOfTheRank) {
  TimedPhases some{false, {{0, 1}, {3, 5}}};
  PhaseWindow window(tools::rowOfFour(), some, 1);
  FunctionInfo function{1, "MPI_Send", {}, {}, {}};
  std::vector<bool> inside;
  for (WalkedEvent event; event.ordinal < 7; ++event.ordinal)
    inside.push_back(window.contains(function, event));
  EXPECT_EQ(inside, (std::vector<bool>{false, false, false, true, true, false, false}));
}

} // namespace
} // namespace anole::replay
