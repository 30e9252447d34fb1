#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <nlohmann/json.hpp>

namespace anole::tools {
namespace {

using nlohmann::json;
using test::PlayedRank;

/// Ranks compute for unequal times and make calls that wait, that do not wait, and that poll.
Trace mixedTrace() {
  Trace trace = test::playedProgram(4, [](PlayedRank &rank) {
    uint32_t next = (rank.rank + 1) % rank.ranks, before = (rank.rank + 3) % rank.ranks;
    for (int i = 0; i < 50; ++i) {
      rank.compute(1000 * (1 + rank.rank));
      rank.call("MPI_Comm_rank", 10, {{"comm", 0}}, 300);
      int64_t in = rank.startReceive(11, before);
      rank.send(12, next, 64);
      rank.compute(700);
      rank.wait(13, in);
      rank.call("MPI_Barrier", 14, {}, 2000);
    }
    rank.send(16, next, 64);
    rank.compute(5000);
    rank.call("MPI_Iprobe", 15, {{"source", rank.distance(before)}, {"flag", 1}}, 40);
    rank.receive(17, before);
  });
  auto &points = trace.streams[0].points;
  for (SharedPoint *edge : {&points.front(), &points.back()}) {
    edge->duration.sum = 8e9;
    edge->inside.level();
  }
  for (SharedPoint &point : points)
    if (point.key.path == 15)
      point.polls = 100;
  return trace;
}

class EqualNumbers : public testing::Test {
protected:
  EqualNumbers() : folder(std::move(*TemporaryFolder::make())), file(folder.path() + "/a.anole") {
    EXPECT_TRUE(writeTraceFile(file, mixedTrace()));
  }

  json said(const std::string &command, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {command, file, "--json"});
    Answer answer = anole(more);
    EXPECT_EQ(answer.status, 0) << answer.messages;
    return json::parse(answer.out);
  }

  static double sumOf(const json &rows, const char *key) {
    double sum = 0;
    for (const json &row : rows) {
      const json times = row.at(key).is_array() ? row[key] : json::array({row[key]});
      for (const json &time : times)
        sum += time.get<double>();
    }
    return sum;
  }

  TemporaryFolder folder;
  std::string file;
};

TEST_F(EqualNumbers, OneRunTime) {
  json info = said("info");
  const double run = info["summary"]["run_ns"];
  EXPECT_GT(run, 200'000);
  EXPECT_LT(run, 1e9); // without start-up
  EXPECT_NEAR(info["summary"]["start_up_ns"].get<double>(), 2e9, 1e8);
  EXPECT_NEAR(info["elapsed_s"].get<double>() * 1e9, run, 1);
  EXPECT_NEAR(said("efficiency")[0]["run_time_ns"].get<double>(), run, 1);
  EXPECT_NEAR(said("whatif", {"--network", "E10G"})["recorded_ns"].get<double>(), run, 1);
  EXPECT_NEAR(said("classify", {"--network", "E10G"})["recorded_ns"].get<double>(), run, 1);
}

TEST_F(EqualNumbers, OneComputationAndOneOverhead) {
  const json summary = said("info")["summary"], ranks = said("ranks"),
             classes = said("classify", {"--network", "E10G"}), network = classes["networks"][0];
  for (const char *key : {"computing_ns", "mpi_ns", "overhead_ns"}) {
    EXPECT_NEAR(sumOf(ranks["ranks"], key), summary[key], 4) << key;
    for (const char *by : {"function", "loop"})
      EXPECT_NEAR(sumOf(said("ranks", {"--by", by})["parts"], key), summary[key], 40) << by << key;
  }
  EXPECT_NEAR(network["computation"]["mean_ns"].get<double>() * 4, summary["computing_ns"], 4);
  EXPECT_NEAR(network["overhead"]["mean_ns"].get<double>() * 4, summary["overhead_ns"], 250);
  EXPECT_EQ(network["unmodelled"]["mean_ns"], 0);
  EXPECT_NEAR(sumOf(summary["call_sites"], "mpi_ns"), summary["mpi_ns"], 10);
}

TEST_F(EqualNumbers, OneNumberOfMessagesAndBytes) {
  const json sent = said("info")["summary"]["sent"]["point_to_point"], matrix = said("matrix");
  EXPECT_EQ(sumOf(matrix["cells"], "bytes"), sent["total_bytes"]);
  EXPECT_EQ(sumOf(matrix["cells"], "messages"), sent["calls"]);
}

TEST_F(EqualNumbers, OneTimeOfAPhase) {
  const json phases = said("phases")["phases"];
  ASSERT_FALSE(phases.empty());
  double all = 0;
  for (size_t i = 0; i < phases.size(); ++i) {
    json ranks = said("ranks", {"--phase", std::to_string(i + 1)})["ranks"];
    double time = sumOf(ranks, "computing_ns") + sumOf(ranks, "mpi_ns");
    EXPECT_NEAR(phases[i]["time"].get<double>(), time, 8);
    all += time;
  }
  const json summary = said("info")["summary"];
  double whole = summary["computing_ns"].get<double>() + summary["mpi_ns"].get<double>();
  EXPECT_NEAR(all, whole, 0.01 * whole);
}

} // namespace
} // namespace anole::tools
