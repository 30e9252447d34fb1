#include "test/tools/formats/out/ExportedProgram.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace anole::exporting {
namespace {

using testing::HasSubstr;

class SimgridTest : public ExportTest {
protected:
  /// The actions of a rank, without the rank.
  std::vector<std::string> actions(uint32_t rank) {
    std::vector<std::string> all;
    std::string before = std::to_string(rank) + " ";
    for (const std::string &line : linesOf(path("out/rank-" + std::to_string(rank) + ".txt"))) {
      EXPECT_TRUE(line.starts_with(before)) << line;
      all.push_back(line.substr(before.size()));
    }
    return all;
  }

  /// The seconds that the exported ring of three ranks takes on a network of that latency, in
  /// microseconds, and one gigabyte a second.
  double simulate(int latency) {
    std::ofstream(path("platform.xml"))
        << "<?xml version='1.0'?>\n"
           "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
           "<platform version=\"4.1\"><cluster id=\"c\" prefix=\"n-\" suffix=\"\" radical=\"0-2\" "
           "speed=\"1Gf\" bw=\"1GBps\" lat=\""
        << latency * 500 << "ns\"/></platform>\n";
    std::ofstream(path("hosts")) << "n-0\nn-1\nn-2\n";
    std::string command = "cd " + folder.path() +
                          " && smpirun -np 3 -hostfile hosts -platform platform.xml "
                          "--cfg=network/model:CM02 -replay out/trace.txt >simulated 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << textOf(path("simulated"));
    std::string text = textOf(path("simulated"));
    size_t at = text.find("Simulation time ");
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos ? 0 : std::stod(text.substr(at + 16));
  }
  static double predict(const std::string &trace, int latency) {
    std::string network = "c:bandwidth=8,copy=0,latency=" + std::to_string(latency);
    auto answer = tools::anole({"whatif", trace, "--network", network, "--json"});
    EXPECT_EQ(answer.status, 0) << answer.messages;
    return nlohmann::json::parse(answer.out)["networks"][0]["run_time_ns"].get<double>() / 1e9;
  }
};

TEST_F(SimgridTest, ListsItsFiles) {
  write(ringProgram(2));
  auto lines = linesOf(exported("simgrid", "out") + "/trace.txt");
  EXPECT_THAT(lines, testing::ElementsAre(path("out/rank-0.txt"), path("out/rank-1.txt")));
}

TEST_F(SimgridTest, GivesBothSidesOfAMessageTheSameTag) {
  write(ringProgram(3));
  exported("simgrid", "out");
  std::set<std::string> sent, received;
  std::map<std::string, size_t> counts;
  for (uint32_t rank = 0; rank < 3; ++rank) {
    auto all = actions(rank);
    EXPECT_EQ(all.front(), "init");
    EXPECT_EQ(all.back(), "finalize");
    for (const std::string &action : all) {
      std::istringstream words(action);
      std::string name, peer, tag;
      words >> name >> peer >> tag;
      ++counts[name];
      if (name == "send" || name == "isend")
        sent.insert(std::to_string(rank) + ">" + peer + ":" + tag);
      if (name == "recv" || name == "irecv")
        received.insert(peer + ">" + std::to_string(rank) + ":" + tag);
    }
  }
  EXPECT_EQ(sent.size(), 3 * ringMessages);
  EXPECT_EQ(sent, received);
  EXPECT_EQ(counts["wait"], 3 * 80U);
  EXPECT_EQ(counts["allreduce"], 3 * 4U);
}

TEST_F(SimgridTest, ComputesForAsLongAsTheProgram) {
  Trace trace = ringProgram(3);
  write(trace);
  exported("simgrid", "out");
  double expected = 0, computed = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    expected += point.delta.sum;
  for (uint32_t rank = 0; rank < 3; ++rank)
    for (const std::string &action : actions(rank))
      if (action.starts_with("compute "))
        computed += std::stod(action.substr(8));
  EXPECT_NEAR(computed, expected, 0.01 * expected);
}

/// SimGrid and `anole whatif` simulate the same program on the same network: each message takes a
/// latency and its bytes. (A message goes through two links of SimGrid's cluster, and SimGrid's
/// usual model has factors for small messages.) Each draws the times of computation for itself.
TEST_F(SimgridTest, RunsUnderSmpirunForAsLongAsIsPredicted) {
  if (std::system("command -v smpirun >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "SimGrid is not installed (libsimgrid-dev)";
  std::string trace = write(ringProgram(3));
  exported("simgrid", "out");
  for (int latency : {1, 20, 400}) {
    double simulated = simulate(latency), predicted = predict(trace, latency);
    EXPECT_GT(simulated, 40 * (4e-6 + 1e-6 * latency));
    EXPECT_NEAR(simulated, predicted, 0.2 * predicted) << latency << " us";
  }
}

} // namespace
} // namespace anole::exporting
