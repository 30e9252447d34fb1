#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/analysis/phases/PlayedPaths.h"
#include "test/tools/formats/in/Imported.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace anole::tools {
namespace {

using nlohmann::json;
using Options = std::vector<std::string>;

json phasesOf(const std::string &file, const Options &options) {
  std::vector<std::string> words{"phases", file, "--json"};
  words.insert(words.end(), options.begin(), options.end());
  Answer answer = anole(words);
  EXPECT_EQ(answer.status, 0) << answer.messages;
  return answer.status == 0 ? json::parse(answer.out) : json{{"stages", json::array()}};
}

/// The names and calls of the phases.
std::vector<std::pair<std::string, double>> namesIn(const json &report) {
  std::vector<std::pair<std::string, double>> names;
  for (const json &phase : report["stages"])
    names.emplace_back(phase["name"], phase["calls"]);
  return names;
}

/// setup: three barriers; step: 300 times a message to the next rank, and a reduction; end:
/// another.
Trace solver() {
  Trace trace = test::playedProgram(4, [](test::PlayedRank &rank) {
    for (uint64_t site : {10, 11, 12})
      rank.barrier(site);
    for (int i = 0; i < 300; ++i) {
      rank.compute(4096);
      rank.send(20, (rank.rank + 1) % 4, 8);
      rank.receive(21, (rank.rank + 3) % 4);
      rank.allreduce(30, 8);
    }
    rank.allreduce(40, 8);
  });
  phases::tellPaths(trace, [](uint64_t site) -> phases::Functions {
    switch (site / 10) {
    case 1:
      return {"main", "setup"};
    case 2:
      return {"main", "step", "exchange"};
    case 3:
      return {"main", "step", "dot"};
    case 4:
      return {"main", "end"};
    default:
      return {"main"};
    }
  });
  return trace;
}

/// OTF2 has the functions that were entered and left, and no loops.
TEST(ImportedPhases, AreThoseOfTheTraceThatWasExported) {
  const std::string folder =
                        testing::TempDir() + "anole-imported-phases-" + std::to_string(getpid()),
                    file = folder + "/a.anole";
  std::filesystem::create_directories(folder);
  ASSERT_TRUE(writeTraceFile(file, solver()));
  Answer exported = anole({"export", file, "--to", "otf2", "-o", folder + "/otf2"});
  ASSERT_EQ(exported.status, 0) << exported.messages;
  std::string anchor;
  for (const auto &entry : std::filesystem::directory_iterator(folder + "/otf2"))
    if (entry.path().extension() == ".otf2")
      anchor = entry.path();
  Answer imported = anole({"import", anchor, "-o", folder + "/b.anole"});
  ASSERT_EQ(imported.status, 0) << imported.messages;
  EXPECT_EQ(namesIn(phasesOf(file, {})), (std::vector<std::pair<std::string, double>>{
                                             {"setup", 12}, {"step", 3600}, {"end", 4}}));
  for (const Options &options : {Options{}, {"--by-repeats"}, {"--by-messages"}})
    EXPECT_EQ(namesIn(phasesOf(folder + "/b.anole", options)), namesIn(phasesOf(file, options)));
  std::filesystem::remove_all(folder);
}

/// EPOCH reads its input, makes its fields, loads particles and steps, in this order.
TEST(ImportedPhases, OfEpochAreWhatItDoes) {
  if (realTraces().empty())
    GTEST_SKIP() << "no folder " ANOLE_REAL_TRACES " with traces of other tools";
  Imported trace({realTraces() + "/paraver-epoch/epoch_4proc.prv.gz"});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  for (const Options &options : {Options{}, {"--by-repeats"}}) {
    std::string names;
    for (const auto &[name, calls] : namesIn(phasesOf(trace.file, options)))
      names += name + "\n";
    EXPECT_THAT(names, testing::ContainsRegex("^main\nredistribute_fields, .*\n"
                                              ".*load_particles.*\n"
                                              "(.*\n)?program, update_eb_fields_final"))
        << names;
  }
}

} // namespace
} // namespace anole::tools
