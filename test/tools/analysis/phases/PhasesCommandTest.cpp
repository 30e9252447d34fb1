#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/analysis/phases/PlayedPaths.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/ReadText.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace anole::tools {
namespace {

/// setup: a barrier; step: 500 times a message to the next rank, and a reduction.
class PhasesCommand : public testing::Test {
protected:
  PhasesCommand() {
    std::filesystem::create_directories(folder);
    Trace trace = test::playedProgram(4, [](test::PlayedRank &rank) {
      rank.barrier(1);
      for (int i = 0; i < 500; ++i) {
        rank.compute(4096);
        rank.send(2, (rank.rank + 1) % 4, 8);
        rank.receive(3, (rank.rank + 3) % 4);
        rank.allreduce(4, 8);
      }
    });
    phases::tellPaths(trace, [](uint64_t site) -> phases::Functions {
      if (site < 1000 && site > 0)
        return {"main", site == 1 ? "setup" : "step"};
      return {"main"};
    });
    EXPECT_TRUE(writeTraceFile(file, trace));
  }
  ~PhasesCommand() override { std::filesystem::remove_all(folder); }

  const std::string folder = testing::TempDir() + "anole-phases-" + std::to_string(getpid()),
                    file = folder + "/a.anole";
};

TEST_F(PhasesCommand, ShowsPhases) {
  Answer answer = anole({"phases", file});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_THAT(answer.out, testing::StartsWith(file + ": 4 ranks, 501 patterns of 2 kinds\n"
                                                     "2 phases, 2 segments (depth 1 of 1)\n"));
  EXPECT_THAT(answer.out, testing::HasSubstr("Phase 1: setup\n"));
  EXPECT_THAT(answer.out,
              testing::ContainsRegex("Phase 2: step\n  500 x +[0-9.]+ %  P2 step: ring"));
  EXPECT_THAT(answer.out, testing::Not(testing::HasSubstr("Segments")));
}

TEST_F(PhasesCommand, ShowsPatternsAndSegments) {
  std::string out = anole({"phases", file, "--patterns", "--tree"}).out;
  EXPECT_THAT(out, testing::ContainsRegex("P2 +500 +1 +4 +6,000 +2,000  step: ring"));
  EXPECT_THAT(out, testing::ContainsRegex(" 0 +501 +2 +0\\.[0-9]+ +0\\.[0-9]+ +[0-9.]+  S0\n"));
  EXPECT_THAT(out, testing::ContainsRegex("\n +1 +501 +1 +0\\.?0* +- +-    S2\n"));
}

TEST_F(PhasesCommand, GivesJson) {
  auto json = nlohmann::json::parse(anole({"phases", file, "--json"}).out);
  ASSERT_EQ(json["phases"].size(), 2U);
  EXPECT_EQ(json["phases"][1]["name"], "step");
  EXPECT_EQ(json["phases"][1]["calls"], 6000);
  EXPECT_EQ(json["patterns"][1]["topology"], "ring");
  EXPECT_EQ(json["patterns"][1]["messages"][0],
            (nlohmann::json{{"from", 0}, {"to", 1}, {"count", 500}}));
  EXPECT_EQ(json["segments"][0]["parts"], (nlohmann::json{1, 2}));
  EXPECT_EQ(json["phases"][1]["sequence"],
            nlohmann::json::array({{{"times", 500}, {"pattern", 1}}}));
}

TEST_F(PhasesCommand, OptionsChooseTheSegments) {
  for (const std::vector<std::string> &options :
       {std::vector<std::string>{"--threshold", "0"}, {"--strength", "100"}}) {
    std::vector<std::string> words{"phases", file, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(nlohmann::json::parse(anole(words).out)["phases"].size(), 1U);
  }
}

TEST_F(PhasesCommand, ExpandingChangesNothing) {
  std::string usual = anole({"phases", file, "--json"}).out;
  EXPECT_EQ(anole({"phases", file, "--json", "--expand"}).out, usual);
  EXPECT_EQ(anole({"phases", file, "--json", "--limit", "3000"}).out, usual);
  EXPECT_EQ(anole({"phases", file, "--expand", "--limit", "3000"}).status, 2);
}

TEST_F(PhasesCommand, Draws) {
  std::string svg = folder + "/a.svg";
  EXPECT_EQ(anole({"phases", file, "--svg", svg}).status, 0);
  auto drawn = readText(svg);
  ASSERT_TRUE(drawn);
  EXPECT_THAT(*drawn, testing::HasSubstr("2 step"));
  EXPECT_THAT(*drawn, testing::HasSubstr("P2 step: ring"));
  size_t arrows = 0;
  for (size_t at = 0; (at = drawn->find("<polygon", at)) != std::string::npos; ++at)
    ++arrows;
  EXPECT_EQ(arrows, 4U);
}

TEST_F(PhasesCommand, ComparesTwo) {
  Answer answer = anole({"phases", file, file});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_THAT(answer.out,
              testing::StartsWith("A: " + file + ", 4 ranks\nB: " + file + ", 4 ranks\n\n"));
  EXPECT_THAT(answer.out, testing::ContainsRegex(" 6,000 +6,000 .* 1\\.0* +step\n"));
  auto json = nlohmann::json::parse(anole({"phases", file, file, "--json"}).out);
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[1]["name"], "step");
  EXPECT_EQ(json[1]["a"], json[1]["b"]);
  expectError({"phases", file, file, "--tree"},
              "--patterns, --tree and --svg are for one trace; name only one");
}

TEST_F(PhasesCommand, RefusesWhatIsNoNumber) {
  expectError(
      {"phases", file, "--strength", "-1"},
      "--strength: Value -1 not in range 0.000000 to 1000000.000000; see 'anole phases --help'");
}

} // namespace
} // namespace anole::tools
