#include "tools/analysis/phases/PhaseChoice.h"

#include "test/tools/analysis/phases/PhasedSolver.h"

namespace anole::phases {
namespace {

using Ranges = std::vector<EventRange>;

ChosenPhase chosen(const std::string &first, const std::string &last) {
  auto phase = choosePhases(phasedSolver(), {first, last});
  EXPECT_TRUE(phase) << (phase ? "" : phase.error().message);
  return phase ? *phase : ChosenPhase();
}

std::string refusal(const std::string &first, const std::string &last) {
  auto phase = choosePhases(phasedSolver(), {first, last});
  return phase ? "" : phase.error().message;
}

TEST(PhaseChoice, TakesNumbersAndNames) {
  for (const char *solve : {"2", "solve", "solv", "lve"}) {
    ChosenPhase phase = chosen(solve, solve);
    EXPECT_EQ(phase.kind, PhaseKind::Found);
    EXPECT_EQ(phase.number, 2U);
    EXPECT_EQ(phase.name, "solve");
    EXPECT_EQ(phase.events, Ranges(4, {4, 1604}));
  }
  EXPECT_EQ(chosen("setup", "2").events, Ranges(4, {0, 1604}));
  EXPECT_EQ(chosen("setup", "2").name, "setup to solve");
}

TEST(PhaseChoice, ListsPhasesIfItIsNoneOrSeveral) {
  const std::string list = "; the phases are 1 setup; 2 solve; 3 report";
  EXPECT_EQ(refusal("sovle", "sovle"), "there is no phase 'sovle'" + list);
  EXPECT_EQ(refusal("0", "0"), "there is no phase '0'" + list);
  EXPECT_EQ(refusal("4", "4"), "there is no phase '4'" + list);
  EXPECT_EQ(refusal("s", "s"), "several phases are called 's'" + list);
  EXPECT_EQ(refusal("3", "1"), "phase '1' comes before phase '3'");
  EXPECT_EQ(refusal("3", "stage:4"),
            "one of two phases is a stage (stage:), and the other one is not");
  EXPECT_EQ(refusal("stage:4", "stage:4"), "there is no phase 'stage:4'" + list);
}

/// Names may have anything in them, but a message is one line.
TEST(PhaseChoice, PrintsOddNames) {
  EXPECT_THAT(refusal("a\nb", "a\nb"), testing::Not(testing::HasSubstr("\n")));
}

} // namespace
} // namespace anole::phases
