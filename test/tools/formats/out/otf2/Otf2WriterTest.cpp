#include "test/support/program/PlayedProgram.h"
#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/out/ExportedProgram.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

namespace anole::exporting {
namespace {

using testing::HasSubstr;

class Otf2Test : public ExportTest {
protected:
  /// What otf2-print says, which must be content.
  std::vector<std::string> printed(const std::string &archive, const char *options = "") {
    std::string file = path("printed");
    std::string command =
        "otf2-print " + std::string(options) + " " + archive + "/traces.otf2 >" + file + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0);
    auto lines = linesOf(file);
    for (const std::string &line : lines) {
      EXPECT_EQ(line.find("warning"), std::string::npos) << line;
      EXPECT_EQ(line.find("INVALID"), std::string::npos) << line;
    }
    return lines;
  }

  static std::map<std::string, size_t> kinds(const std::vector<std::string> &lines) {
    std::map<std::string, size_t> counts;
    for (const std::string &line : lines)
      ++counts[line.substr(0, line.find(' '))];
    return counts;
  }
};

TEST_F(Otf2Test, IsAcceptedAndComplete) {
  write(ringProgram(3));
  auto counts = kinds(printed(exported("otf2", "out")));
  EXPECT_EQ(counts["ENTER"], counts["LEAVE"]);
  EXPECT_GE(counts["ENTER"], 3 * ringCalls);
  EXPECT_EQ(counts["MPI_ISEND"], 3 * 40U);
  EXPECT_EQ(counts["MPI_ISEND_COMPLETE"], 3 * 40U);
  EXPECT_EQ(counts["MPI_IRECV_REQUEST"], 3 * 40U);
  EXPECT_EQ(counts["MPI_IRECV"], 3 * 40U);
  EXPECT_EQ(counts["MPI_SEND"], 3 * 10U);
  EXPECT_EQ(counts["MPI_RECV"], 3 * 10U);
  EXPECT_EQ(counts["MPI_COLLECTIVE_BEGIN"], 3 * 4U);
  EXPECT_EQ(counts["MPI_COLLECTIVE_END"], 3 * 4U);
}

TEST_F(Otf2Test, DefinesCommunicatorsPathsAndSources) {
  write(rowWithPhases());
  std::string text;
  for (const std::string &line : printed(exported("otf2", "out"), "-G"))
    text += line + "\n";
  for (const char *part : {"MPI_COMM_WORLD", "COMM_LOCATIONS", "CALLING_CONTEXT", "/src/row.c:20",
                           "\"MPI_Send\"", "Role: LOOP", "Ticks per Seconds: 1000000000"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_THAT(textOf(path("out/traces.otf2")), HasSubstr(reconstructedNote));
}

TEST_F(Otf2Test, KeepsRanksThatAreNotInTheWindow) {
  write(ringProgram(4));
  auto counts = kinds(printed(exported("otf2", "out", {"--ranks", "1"})));
  EXPECT_EQ(counts["MPI_SEND"], 10U);
  EXPECT_EQ(counts["MPI_RECV"], 10U);
  auto definitions = kinds(printed(path("out"), "-G"));
  EXPECT_EQ(definitions["LOCATION"], 4U);
}

/// More than a chunk of each location, which is written while events come.
TEST_F(Otf2Test, WritesEventsBeyondAChunk) {
  constexpr size_t messages = 20'000;
  write(test::playedProgram(2, [](test::PlayedRank &rank) {
    for (size_t i = 0; i < messages; ++i) {
      rank.compute(1000);
      rank.rank == 0 ? rank.send(1, 1, 10) : rank.receive(2, 0);
    }
  }));
  auto counts = kinds(printed(exported("otf2", "out")));
  EXPECT_EQ(counts["MPI_SEND"], messages);
  EXPECT_EQ(counts["MPI_RECV"], messages);
  EXPECT_GT(std::filesystem::file_size(path("out/traces/0.evt")), size_t(1) << 18);
}

/// The functions and call paths of all points.
std::set<std::string> pointsOf(const Trace &trace) {
  tools::TraceNames names(trace);
  std::set<std::string> points;
  for (const SharedPoint &point : trace.streams[0].points)
    points.insert(names.functionName(point.key) + ": " + names.path(point.key.path));
  return points;
}

TEST_F(Otf2Test, HasCallPathsThatCanBeImported) {
  Trace trace = rowWithPhases();
  write(trace);
  exported("otf2", "out");
  tools::Imported again({path("out/traces.otf2")});
  ASSERT_EQ(again.answer.status, 0) << again.answer.messages;
  EXPECT_EQ(pointsOf(again.trace), pointsOf(trace));
}

TEST_F(Otf2Test, SaysWhatMessagesAre) {
  write(ringProgram(2));
  auto lines = printed(exported("otf2", "out"));
  auto send = std::ranges::find_if(
      lines, [](const std::string &line) { return line.starts_with("MPI_ISEND "); });
  ASSERT_NE(send, lines.end());
  EXPECT_THAT(*send, HasSubstr("Communicator: \"MPI_COMM_WORLD\" <0>, Tag: 5, Length: 100"));
}

/// What `anole lint` finds is a marker at the first call of its place.
TEST_F(Otf2Test, HasMarkersOfMistakes) {
  write(rootsProgram());
  auto lines = printed(exported("otf2", "out"));
  std::string command = "otf2-marker " + path("out/traces.otf2") + " >" + path("markers") + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::string markers = textOf(path("markers"));
  for (const char *part : {"anole lint", "collective-root", "HIGH", "ranks name different roots"})
    EXPECT_THAT(markers, HasSubstr(part));
}

} // namespace
} // namespace anole::exporting
