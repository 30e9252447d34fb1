#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/analysis/phases/PhasedSolver.h"
#include "test/tools/commands/RunCommand.h"
#include "test/tools/formats/out/ExportedProgram.h"
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

/// A halo by persistent requests, whose last rank sends to nobody.
TEST_F(EqualNumbers, OneNumberOfBytesThatRequestsSend) {
  const Trace halo = test::recordedProgram(3, [](PlayedRank &rank) {
    int64_t up = rank.rank < 2 ? 1 : value(Special::ProcNull);
    rank.call("MPI_Send_init", 1, {{"count", 100}, {"datatype", -13}, {"dest", up}});
    int64_t request = rank.requests().make().ordinal;
    for (int step = 0; step < 50; ++step) {
      rank.call("MPI_Start", 2, {{"request", rank.field(request)}});
      rank.wait(3, request);
      rank.call("MPI_Send", 4, {{"count", 7}, {"datatype", -13}, {"dest", up}});
    }
  });
  ASSERT_TRUE(writeTraceFile(file, halo));
  const json sent = said("info")["summary"]["sent"]["point_to_point"], matrix = said("matrix");
  EXPECT_EQ(sent["total_bytes"], 2 * 50 * 107 * 8);
  EXPECT_EQ(sumOf(matrix["cells"], "bytes"), sent["total_bytes"]);
  EXPECT_EQ(sumOf(matrix["cells"], "unknown_messages"), 0);
}

/// The phases of a trace as commands list them: number, name, and the time of all ranks.
struct ListedPhase {
  int number;
  std::string name;
  double time;
};

class EqualPhases : public EqualNumbers {
protected:
  using List = std::vector<ListedPhase>;

  void write(const Trace &trace) const { EXPECT_TRUE(writeTraceFile(file, trace)); }

  List phases() const {
    List list;
    const json all = said("phases");
    for (const json &phase : all["phases"])
      list.push_back({phase["number"], phase["name"], phase["time_ns"]});
    EXPECT_FALSE(list.empty());
    return list;
  }

  static double timeOf(const json &row) {
    double time = 0;
    for (const char *key : {"computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns"})
      if (row.contains(key))
        time += sumOf(json::array({row}), key);
    return time;
  }

  double timeOfRun() const {
    const json ranks = said("ranks");
    double time = 0;
    for (const json &rank : ranks["ranks"])
      time += timeOf(rank);
    return time;
  }

  /// Rows after these are what is in no phase.
  static void expectSame(const json &rows, const List &list, const char *where) {
    ASSERT_GE(rows.size(), list.size()) << where;
    for (size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(rows[i]["number"], list[i].number) << where;
      EXPECT_EQ(rows[i]["name"], list[i].name) << where;
      if (rows[i].contains("computing_ns"))
        EXPECT_NEAR(timeOf(rows[i]), list[i].time, 8 + 1e-3 * list[i].time) << where;
    }
    for (size_t i = list.size(); i < rows.size(); ++i)
      EXPECT_TRUE(rows[i]["number"].is_null()) << where;
  }

  void expectOneList() const {
    const List list = phases();
    expectSame(said("info")["summary"]["phases"], list, "info");
    expectSame(said("ranks", {"--by", "phase"})["parts"], list, "ranks --by phase");
    expectSame(said("efficiency", {"--by", "phase"})[0]["parts"], list, "efficiency --by phase");
    for (const ListedPhase &phase : list)
      expectOne(phase);
    const json divided = said("ranks", {"--by", "phase"});
    double rows = 0;
    for (const json &part : divided["parts"])
      rows += timeOf(part);
    EXPECT_NEAR(rows, timeOfRun(), 1e-3 * timeOfRun());
  }

  void expectOne(const ListedPhase &phase) const {
    const json ranks = said("ranks", {"--phase", std::to_string(phase.number)});
    EXPECT_EQ(ranks["phase"]["number"], phase.number);
    EXPECT_EQ(ranks["phase"]["name"], phase.name);
    double time = 0;
    for (const json &rank : ranks["ranks"])
      time += timeOf(rank);
    EXPECT_NEAR(time, phase.time, 8 + 2e-3 * phase.time) << phase.name;
    for (const char *command : {"print", "matrix", "classify"})
      EXPECT_EQ(said(command, {"--phase", phase.name})["phase"]["number"], phase.number) << command;
    if (sumOf(ranks["ranks"], "computing_ns") > 0) // without any, there is no efficiency
      EXPECT_EQ(said("efficiency", {"--phase", phase.name})[0]["phase"]["number"], phase.number);
  }
};

TEST_F(EqualPhases, WhereTheyAreFound) {
  expectOneList();
  EXPECT_EQ(said("phases")["kind"], "found");
}

TEST_F(EqualPhases, OfSeveralFunctions) {
  write(phases::phasedSolver());
  expectOneList();
  EXPECT_EQ(phases()[1].name, "solve");
}

/// Ranks measured twice as much in the second phase as calls would share out, and a tenth of the
/// run is in no phase.
TEST_F(EqualPhases, WhereRanksMeasuredThemBetweenMarkers) {
  Trace trace = exporting::rowWithPhases();
  write(trace);
  const double all = timeOfRun();
  const json ranks = said("ranks");
  for (auto [id, share] : {std::pair(0, 0.2), {1, 0.65}, {2, 0.05}}) {
    SharedPart part{PartKind::Phase, id, {{0, 1, 4, {}}}};
    for (const json &rank : ranks["ranks"]) {
      part.inside.each.append(RankSums::codeOf(share * timeOf(rank)), 1);
      part.inside.total += share * timeOf(rank);
    }
    trace.streams[0].parts.push_back(std::move(part));
  }
  write(trace);
  const List list = phases();
  EXPECT_EQ(said("phases")["kind"], "marked");
  EXPECT_NEAR(list[1].time, 0.65 * all, 8);
  EXPECT_EQ(list[1].name, "steps 31-90: down, up");
  expectSame(said("info")["summary"]["phases"], list, "info");
  const json parts = said("ranks", {"--by", "phase"})["parts"];
  expectSame(parts, list, "ranks --by phase");
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(parts[3]["name"], "in no phase");
  EXPECT_NEAR(timeOf(parts[3]), 0.1 * all, 5e-3 * all);
}

} // namespace
} // namespace anole::tools
