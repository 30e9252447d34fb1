#include "tools/analysis/model/LoopSpending.h"

#include "test/format/support/Assemble.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace anole::tools {
namespace {

/// A run of one rank. Each loop makes one call, from a function of its own name, and then runs
/// others; that call takes so many nanoseconds in all. Loops of one function are the same one.
class MadeRun {
public:
  MadeRun() { loop(LoopKind::Root, "main", 1, 1); }

  MadeRun &loop(LoopKind kind, const std::string &function, int nanoseconds, int iterations,
                const std::string &inside = "") {
    std::string number = std::to_string(loops++);
    const auto [known, isNew] = sites.try_emplace(function, std::to_string(100 + loops));
    const std::string &site = known->second;
    std::string caller = function == "halo" ? " m:0:step::0:0" : "";
    head += "path " + number + " m:0:main::0:0" + caller + " m:0:" + function + "::0:0\n";
    head += kind == LoopKind::Compiled && isNew ? "site " + site + " " + function + " loops.c 1 1\n"
                                                : "";
    points += "point 1 " + number + " 0+1*1 1 0 0 0 0\nduration 1 " + std::to_string(nanoseconds) +
              " 0 0 0\n";
    body += "loop " + number + " " + site + " " + std::to_string(static_cast<int>(kind)) +
            "\nvariants 0+1*1 0+1*1= " + number + "\ntrips 0+1*1=" + std::to_string(iterations) +
            "\n";
    bodies += "body p" + number + " " + inside + "\n";
    return *this;
  }

  /// What the rank spent, if it starts these loops one after the other.
  std::vector<SpentPart> spent(const std::string &started) const {
    std::string first = "body p0 ";
    Trace trace = test::assemble("ranks 1\nfunction 1 MPI_Send\n" + head + "thread 0 0+1*1\n" +
                                 points + body + first + started + bodies.substr(first.size()));
    return *loopSpending(trace, *ShownRanks::of(trace));
  }

private:
  int loops = 0;
  std::map<std::string, std::string> sites{}; ///< by function
  std::string head{}, points{}, body{}, bodies{};
};

/// Each part with its nanoseconds without and with those inside it.
std::string textOf(const std::vector<SpentPart> &parts) {
  std::string text;
  for (const SpentPart &part : parts)
    text += std::string(part.depth, ' ') + part.name + " " +
            std::to_string(std::lround(part.own[0].inside)) + " " +
            std::to_string(std::lround(part.whole[0].inside)) + "\n";
  return text;
}

/// A tracer that folds rounds of a loop, and then these again, keeps several loops for it, of which
/// some are inside others and some are not.
TEST(LoopSpending, CountsALoopThatIsFoldedAgainOnce) {
  MadeRun run;
  run.loop(LoopKind::Folded, "step", 100, 1, "l3");
  run.loop(LoopKind::Folded, "step", 1000, 3, "l1 l3");
  run.loop(LoopKind::Folded, "halo", 10000, 1);
  EXPECT_EQ(textOf(run.spent("l1 l2")), "outside loops 1 11101\n"
                                        " loop found at run time, step 1100 11100\n"
                                        "  loop found at run time, halo 10000 10000\n");
}

TEST(LoopSpending, DividesALoopAmongThoseAroundIt) {
  MadeRun run;
  run.loop(LoopKind::Compiled, "first", 100, 1, "l3");
  run.loop(LoopKind::Compiled, "second", 1000, 3, "l3");
  run.loop(LoopKind::Folded, "halo", 4000, 1);
  EXPECT_EQ(textOf(run.spent("l1 l2")), "outside loops 1 5101\n"
                                        " loop first loops.c:1 100 1100\n"
                                        "  loop found at run time, halo 1000 1000\n"
                                        " loop second loops.c:1 1000 4000\n"
                                        "  loop found at run time, halo 3000 3000\n");
}

/// A function that calls itself from its loop, and another one whose loop runs that.
TEST(LoopSpending, HasOneRowForALoopInsideItself) {
  MadeRun run;
  run.loop(LoopKind::Compiled, "walk", 100, 1, "l2");
  run.loop(LoopKind::Compiled, "halo", 1000, 1, "l3");
  run.loop(LoopKind::Compiled, "walk", 20, 1, "l4");
  run.loop(LoopKind::Compiled, "halo", 7, 1);
  EXPECT_EQ(textOf(run.spent("l1")), "outside loops 1 1128\n"
                                     " loop walk loops.c:1 120 1127\n"
                                     "  loop halo loops.c:1 1007 1007\n");
}

/// Each of two loops runs both of the next level: there are 2^40 ways into the last ones.
TEST(LoopSpending, LosesNothingWhereWaysDouble) {
  constexpr int levels = 40;
  MadeRun run;
  for (int level = 0; level < levels; ++level) {
    std::string next = std::to_string(2 * level + 3), other = std::to_string(2 * level + 4);
    std::string inside = level + 1 < levels ? "l" + next + " l" + other : "";
    for (const char *side : {"left", "right"})
      run.loop(LoopKind::Compiled, side + std::to_string(level), 10, 1, inside);
  }
  auto parts = run.spent("l1 l2");
  EXPECT_LT(parts.size(), 20000u);
  EXPECT_NEAR(parts[0].whole[0].inside, 1 + 2 * levels * 10, 1e-6);
  double own = 0;
  for (const SpentPart &part : parts)
    own += part.own[0].inside;
  EXPECT_NEAR(own, parts[0].whole[0].inside, 1e-6);
}

} // namespace
} // namespace anole::tools
