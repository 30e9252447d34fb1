#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/analysis/phases/PhasedSolver.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <nlohmann/json.hpp>

namespace anole::tools {
namespace {

/// The option --phase of commands.
class PhaseOption : public testing::Test {
protected:
  PhaseOption() : folder(std::move(*TemporaryFolder::make())), file(folder.path() + "/a.anole") {
    EXPECT_TRUE(writeTraceFile(file, phases::phasedSolver()));
  }

  nlohmann::json json(const std::vector<std::string> &words) {
    Answer answer = anole(words);
    EXPECT_EQ(answer.status, 0) << answer.messages;
    return nlohmann::json::parse(answer.out);
  }

  TemporaryFolder folder;
  std::string file;
};

TEST_F(PhaseOption, PrintsWhatAPhaseDid) {
  Answer answer = anole({"print", file, "--phase", "report"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.messages, "anole: " + file + ": only phase 3, report\n");
  EXPECT_EQ(answer.out, "thread 0 of ranks 0-3\n"
                        "  #0  MPI_Comm_rank  main a.c:12 > report a.c:40\n"
                        "        comm WORLD  rank +0\n"
                        "  #1  MPI_Allreduce  main a.c:12 > report a.c:41\n"
                        "        in_place 0  count 8  datatype BYTE  op MAX  comm WORLD\n"
                        "  #2  MPI_Allreduce  main a.c:12 > report a.c:42\n"
                        "        in_place 0  count 8  datatype BYTE  op MAX  comm WORLD\n"
                        "  #3  MPI_Finalize  main a.c:2\n");
}

/// Events keep the numbers that they have in the run.
TEST_F(PhaseOption, PrintsItsEvents) {
  std::string all = anole({"print", file, "--expand", "--rank", "2"}).out;
  std::string part = anole({"print", file, "--expand", "--rank", "2", "--phase", "3"}).out;
  EXPECT_THAT(part, testing::StartsWith("    1604  MPI_Comm_rank"));
  EXPECT_TRUE(all.ends_with(part));
  EXPECT_LT(part.size(), all.size());
}

TEST_F(PhaseOption, JsonSaysWhichPhase) {
  nlohmann::json wanted{{"kind", "found"}, {"number", 2}, {"name", "solve"}, {"shared_times", 0}};
  EXPECT_EQ(json({"print", file, "--json", "--phase", "solve"})["phase"], wanted);
  EXPECT_EQ(json({"ranks", file, "--json", "--phase", "solve"})["phase"], wanted);
  EXPECT_EQ(json({"ranks", file, "--json", "--by", "loop", "--phase", "2"})["phase"], wanted);
  EXPECT_EQ(json({"efficiency", file, "--json", "--phase", "2"})[0]["phase"], wanted);
  EXPECT_EQ(json({"classify", file, "--json", "--phase", "2"})["phase"], wanted);
  EXPECT_FALSE(json({"print", file, "--json"}).contains("phase"));
}

TEST_F(PhaseOption, RanksHaveTheTimesOfThePhase) {
  auto ranks = json({"ranks", file, "--json", "--phase", "solve"})["ranks"];
  EXPECT_NEAR(ranks[0]["computing_ns"], 400 * 4096, 400 * 41);
  EXPECT_NEAR(ranks[1]["computing_ns"], 400 * 8192, 400 * 82);
  auto report = json({"ranks", file, "--json", "--phase", "report"})["ranks"];
  EXPECT_EQ(report[1]["computing_ns"], 512);
  expectError({"ranks", file, "--by", "region", "--phase", "2"},
              "--by region needs the whole run; drop --phase");
}

TEST_F(PhaseOption, EfficiencyIsThatOfThePhase) {
  Answer answer = anole({"efficiency", file, "--phase", "solve"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.messages,
              testing::HasSubstr("transfer are not known: they are of whole runs"));
  auto phase = json({"efficiency", file, "--json", "--phase", "solve"})[0];
  EXPECT_NEAR(phase["load_balance"], (3 * 4096 + 8192) / 4 / 8192.0, 0.01);
  EXPECT_EQ(anole({"efficiency", file, "--phase", "2", "--by", "region"}).status, 2);
}

/// The parts of all phases are the whole. Times are drawn anew, so that ranks wait otherwise.
TEST_F(PhaseOption, ClassifiesAPhaseInItsRun) {
  std::vector<std::string> words{"classify", file, "--json", "--network", "E10G"};
  auto whole = json(words)["networks"][0];
  words.insert(words.end(), {"--phase", ""});
  std::map<std::string, double> sums;
  for (const char *phase : {"1", "2", "3"}) {
    words.back() = phase;
    auto part = json(words)["networks"][0];
    EXPECT_NEAR(part["run_time_ns"], whole["run_time_ns"], 0.1 * double(whole["run_time_ns"]));
    for (const char *what : {"computation", "latency", "bandwidth"})
      sums[what] += part[what]["mean_ns"].get<double>();
  }
  for (const auto &[what, sum] : sums)
    EXPECT_NEAR(sum, whole[what]["mean_ns"].get<double>(), 0.02 * sum + 1) << what;
}

TEST_F(PhaseOption, RefusesWhatIsNoPhase) {
  for (const char *command : {"print", "ranks", "classify", "efficiency"})
    expectError({command, file, "--phase", "sovle"},
                file + ": there is no phase 'sovle'; the phases are 1 setup; 2 solve; 3 report");
}

} // namespace
} // namespace anole::tools
