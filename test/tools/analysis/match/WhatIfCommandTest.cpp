#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RunCommand.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace anole::tools {
namespace {

/// Traces of two and four ranks that compute the same and shift messages around a ring.
class WhatIfTest : public testing::Test {
protected:
  WhatIfTest() {
    std::filesystem::create_directories(folder);
    write(two, 2);
    write(four, 4);
  }
  ~WhatIfTest() override { std::filesystem::remove_all(folder); }

  static void write(const std::string &file, uint32_t ranks) {
    Trace trace = test::playedProgram(ranks, [](test::PlayedRank &rank) {
      for (int i = 0; i < 100; ++i) {
        rank.compute(uint64_t(1) << 17);
        rank.send(10, (rank.rank + 1) % rank.ranks, 1000);
        rank.receive(11, (rank.rank + rank.ranks - 1) % rank.ranks);
      }
    });
    EXPECT_TRUE(writeTraceFile(file, trace));
  }

  const std::string folder = testing::TempDir() + "anole-whatif-" + std::to_string(getpid()),
                    two = folder + "/2.anole", four = folder + "/4.anole";
};

TEST_F(WhatIfTest, SaysHowMuchLatencyIsBorne) {
  Answer answer = anole({"whatif", two, "--network", "E10G"});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_THAT(answer.out, testing::StartsWith("E10G: the run takes 13.7 ms; it takes 5.00 % longer "
                                              "if the latency rises from 5.00 us to 11.8 us\n"));
  EXPECT_THAT(answer.out, testing::HasSubstr("most of it in MPI_Recv"));
}

TEST_F(WhatIfTest, SaysSoInJson) {
  auto json = nlohmann::json::parse(anole({"whatif", two, "--network", "E10G", "--json"}).out);
  const auto &network = json["networks"][0];
  EXPECT_NEAR(network["run_time_ns"].get<double>(), 13.7e6, 1e5);
  EXPECT_NEAR(network["tolerated_latency_us"].get<double>(), 11.8, 0.1);
  EXPECT_EQ(network["call_site"]["function"], "MPI_Recv");
}

TEST_F(WhatIfTest, WritesAGrid) {
  std::string csv = folder + "/out.csv";
  EXPECT_EQ(anole({"whatif", two, "--csv", csv}).status, 0);
  std::ostringstream text;
  text << std::ifstream(csv).rdbuf();
  std::string lines = text.str();
  EXPECT_EQ(std::ranges::count(lines, '\n'), 1 + 3 * 49);
  EXPECT_THAT(lines, testing::HasSubstr("\nQDR,32,1.3,"));
}

TEST_F(WhatIfTest, DrawsTheClasses) {
  std::string svg = folder + "/out.svg";
  EXPECT_EQ(anole({"whatif", two, "--svg", svg, "--network", "E1G", "--network", "QDR"}).status, 0);
  std::ostringstream text;
  text << std::ifstream(svg).rdbuf();
  std::string drawn = text.str();
  EXPECT_THAT(drawn, testing::HasSubstr("in the frame 50.0 us, 1.00 Gbit/s<"));
  EXPECT_THAT(drawn, testing::HasSubstr("time by both"));
  EXPECT_THAT(drawn, testing::EndsWith("</svg>\n"));
}

TEST_F(WhatIfTest, ShowsEfficiencies) {
  auto json = nlohmann::json::parse(anole({"efficiency", two, four, "--json"}).out);
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[1]["ranks"], 4);
  EXPECT_NEAR(json[0]["load_balance"].get<double>(), 1, 0.01);
  EXPECT_NEAR(json[1]["computation_scaling"].get<double>(), 0.5, 0.01);
  Answer table = anole({"efficiency", two, four});
  EXPECT_THAT(table.out, testing::HasSubstr("\n  computation scaling "));
}

TEST_F(WhatIfTest, SaysThatThereAreNoPhases) {
  Answer answer = anole({"efficiency", two, "--by", "phase"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.messages, testing::HasSubstr("the trace has no times of phases"));
}

TEST_F(WhatIfTest, SaysWhatIsWrong) {
  expectError({"whatif", two, "--network", "x"},
              "network x: needs a bandwidth in Gbit/s that is more than 0");
}

} // namespace
} // namespace anole::tools
