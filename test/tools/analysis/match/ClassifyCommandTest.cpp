#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RunCommand.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace anole::tools {
namespace {

/// Two ranks that wait for each other's small messages.
class ClassifyTest : public testing::Test {
protected:
  ClassifyTest() {
    std::filesystem::create_directories(folder);
    Trace trace = test::playedProgram(2, [](test::PlayedRank &rank) {
      for (int i = 0; i < 1000; ++i) {
        int64_t in = rank.startReceive(10, 1 - rank.rank);
        rank.send(11, 1 - rank.rank, 8);
        rank.compute(2048);
        rank.wait(12, in);
      }
    });
    EXPECT_TRUE(writeTraceFile(file, trace));
  }
  ~ClassifyTest() override { std::filesystem::remove_all(folder); }

  const std::string folder = testing::TempDir() + "anole-classify-" + std::to_string(getpid()),
                    file = folder + "/a.anole";
};

TEST_F(ClassifyTest, NamesTheClassAndWhoCarriesIt) {
  Answer answer = anole({"classify", file, "--network", "E1G"});
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_THAT(answer.out, testing::StartsWith("E1G (1.000 Gbit/s, 50.00 us): latency bound; also "
                                              "communication bound\n  run time 50.1 ms\n"));
  EXPECT_THAT(answer.out, testing::HasSubstr("latency: 100 %  in MPI_Wait"));
}

TEST_F(ClassifyTest, TakesTheUsualNetworks) {
  auto json = nlohmann::json::parse(anole({"classify", file, "--json"}).out);
  ASSERT_EQ(json["networks"].size(), 3U);
  EXPECT_EQ(json["networks"][0]["class"], "latency bound");
  EXPECT_EQ(json["networks"][2]["network"], "QDR");
  EXPECT_EQ(json["networks"][0]["latency"]["call_sites"][0]["function"], "MPI_Wait");
}

TEST_F(ClassifyTest, ExpandingAndThreadsChangeNothing) {
  std::string usual = anole({"classify", file, "--json"}).out;
  EXPECT_EQ(anole({"classify", file, "--json", "--expand"}).out, usual);
  EXPECT_EQ(anole({"classify", file, "--json", "--jobs", "3"}).out, usual);
}

TEST_F(ClassifyTest, SlowerProcessorsAreBoundByComputation) {
  auto json =
      nlohmann::json::parse(anole({"classify", file, "--compute", "scale=100000", "--json"}).out);
  EXPECT_EQ(json["networks"][0]["class"], "computation bound");
}

TEST_F(ClassifyTest, SaysWhatIsWrong) {
  expectError({"classify", file, "--compute", "100"},
              "--compute is '100', not scale=X with X from 0 to 1e6");
  expectError({"classify", file, "--network", "fast"},
              "network fast: needs a bandwidth in Gbit/s that is more than 0");
  expectError({"classify", file, "--networks", folder + "/none"},
              folder + "/none: cannot be read: No such file or directory");
}

} // namespace
} // namespace anole::tools
