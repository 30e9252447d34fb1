#include "test/bench/simulate/SimulateProgram.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace anole::tools {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// What the program did, run in this process.
struct Answer {
  int status;
  std::string out, messages;
};

Answer simulate(const std::vector<std::string> &arguments) {
  std::ostringstream out, messages;
  Console console{out, messages};
  int status = runSimulate(arguments, console);
  return {status, out.str(), messages.str()};
}

json simulated(std::vector<std::string> options) {
  options.push_back("--json");
  Answer answer = simulate(options);
  EXPECT_EQ(answer.status, 0) << answer.messages;
  return json::parse(answer.out)["runs"];
}

json simulated(const std::string &pattern, const std::string &ranks, const std::string &cluster) {
  return simulated({"--pattern", pattern, "-n", ranks, "--cluster", cluster}).front();
}

TEST(SimulateProgramTest, ClustersAreThoseOfThePapers) {
  EXPECT_EQ(simulated("wavefront", "64", "callpath-param")["clusters"], 9); // as Sweep3D and LU
  EXPECT_EQ(simulated("stencil3d", "125", "callpath-param")["clusters"], 27);
}

TEST(SimulateProgramTest, EveryPatternGivesTheSameTraceWithAndWithoutClustering) {
  for (const char *pattern :
       {"stencil2d", "stencil3d", "wavefront", "multipartition", "cg", "fft", "farm"})
    for (const char *ranks : {"1", "4", "64", "256"}) {
      json exact = simulated(pattern, ranks, "exact"), none = simulated(pattern, ranks, "none");
      EXPECT_EQ(exact["trace_bytes"], none["trace_bytes"]) << pattern << " " << ranks;
      EXPECT_EQ(exact["groups"], none["groups"]) << pattern << " " << ranks;
      EXPECT_EQ(none["clusters"], std::stoi(ranks));
    }
}

/// There are nine clusters by where a torus wraps around. [Bahmani2017], table 3.3, has three; its
/// relative ranks seem to be modulo the number of ranks, so that wrapping rows leave no mark.
/// Merged, they are all one group.
TEST(SimulateProgramTest, PositionsOnATorusAreOneGroup) {
  json exact = simulated("multipartition", "64", "exact");
  EXPECT_EQ(exact["clusters"], 9);
  EXPECT_EQ(exact["groups"], 1);
}

TEST(SimulateProgramTest, RanksThatAllDifferAreAllMerged) {
  json farm = simulated("farm", "1000", "exact");
  EXPECT_EQ(farm["clusters"], 1000);
  EXPECT_EQ(farm["groups"], 2);
}

TEST(SimulateProgramTest, KBoundsTheClusters) {
  json cg = simulated({"--pattern", "cg", "-n", "256", "--cluster", "acurdion", "--k", "5"});
  EXPECT_EQ(cg.front()["clusters"], 5);
}

TEST(SimulateProgramTest, TheCriticalPathGrowsLikeTheLogarithm) {
  json runs = simulated({"--pattern", "stencil2d", "-n", "16384", "--growth"});
  ASSERT_EQ(runs.size(), 6u);
  EXPECT_EQ(runs.back()["ranks"], 16384);
  int step = runs[1]["critical_path"]["messages"].get<int>() -
             runs[0]["critical_path"]["messages"].get<int>();
  for (size_t i = 1; i < runs.size(); ++i)
    EXPECT_EQ(runs[i]["critical_path"]["messages"],
              runs[0]["critical_path"]["messages"].get<size_t>() + i * static_cast<size_t>(step));
  EXPECT_LT(runs.back()["critical_path"]["bytes"],
            2 * runs[0]["critical_path"]["bytes"].get<int>());
}

TEST(SimulateProgramTest, EveryEdgeOfTheTreeIsCounted) {
  json one = simulated("stencil2d", "64", "acurdion");
  uint64_t messages = 0, bytes = 0;
  for (const json &level : one["levels"]) {
    messages += level["messages"].get<uint64_t>();
    bytes += level["bytes"].get<uint64_t>();
  }
  EXPECT_EQ(one["sent"]["messages"], messages);
  EXPECT_EQ(one["sent"]["bytes"], bytes);
  EXPECT_EQ(messages, 63u + 8 * 5); // clustering, and eight of nine leads with new content each
}

TEST(SimulateProgramTest, GivesATextForPeople) {
  std::string one = simulate({"--pattern", "farm", "-n", "20", "--arity", "2"}).out;
  EXPECT_THAT(one, HasSubstr("farm, 10 steps, clustering exact, tree of arity 2\n"));
  EXPECT_THAT(one, HasSubstr("\ncritical path"));
  std::string growth = simulate({"--pattern", "farm", "-n", "100", "--growth"}).out;
  EXPECT_EQ(std::count(growth.begin(), growth.end(), '\n'), 4);
}

TEST(SimulateProgramTest, OneLineForEachWrongOption) {
  for (const std::vector<std::string> &wrong :
       std::vector<std::vector<std::string>>{{},
                                             {"--pattern", "stencil2d"},
                                             {"-n", "4"},
                                             {"--pattern", "stencil4d", "-n", "4"},
                                             {"--pattern", "farm", "-n", "0"},
                                             {"--pattern", "farm", "-n", "4", "--cluster", "best"},
                                             {"--pattern", "farm", "-n", "4", "--arity", "1"},
                                             {"--pattern", "multipartition", "-n", "12"},
                                             {"--pattern", "cg", "-n", "12"},
                                             {"--pattern", "farm", "-n", "15", "--growth"}}) {
    Answer answer = simulate(wrong);
    EXPECT_EQ(answer.status, 2) << answer.out;
    EXPECT_THAT(answer.messages, HasSubstr("; see 'anole-bench-simulate --help'\n"));
    EXPECT_EQ(std::count(answer.messages.begin(), answer.messages.end(), '\n'), 1)
        << answer.messages;
  }
}

} // namespace
} // namespace anole::tools
