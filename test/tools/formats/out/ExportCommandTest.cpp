#include "test/tools/formats/out/ExportedProgram.h"

#include "test/tools/commands/RowOfFour.h"

#include <fstream>

namespace anole::exporting {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ExportCommandTest : public ExportTest {
protected:
  ptrdiff_t notes = 0; ///< lines that reading the trace gives

  /// Fails with one line, and leaves nothing but the trace.
  void expectRefusal(const std::vector<std::string> &more, const std::string &part) {
    std::vector<std::string> words{"export", path("trace.anole"), "-o", path("out")};
    words.insert(words.end(), more.begin(), more.end());
    tools::Answer refused = tools::anole(words);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.messages, HasSubstr(part));
    EXPECT_EQ(std::ranges::count(refused.messages, '\n'), notes + 1) << refused.messages;
    EXPECT_THAT(names(), ElementsAre("trace.anole"));
  }
};

TEST_F(ExportCommandTest, RefusesWindowsThatAreNotThere) {
  write(rowWithPhases());
  for (const char *format : {"csv", "perfetto", "otf2", "paraver"}) {
    expectRefusal({"--to", format, "--ranks", "2-4"}, "there is no rank 4");
    expectRefusal({"--to", format, "--ranks", "2-"}, "--ranks: '2-' names no ranks");
    expectRefusal({"--to", format, "--phase", "4"}, "there is no phase '4'");
    expectRefusal({"--to", format, "--phase", "x"}, "there is no phase 'x'");
    expectRefusal({"--to", format, "--iterations", "100-200"}, "no call is in the window");
    expectRefusal({"--to", format, "--iterations", "5-2"}, "--iterations needs a number");
    expectRefusal({"--to", format, "--iterations", "5", "--phase", "1"}, "exclude each other");
  }
  expectRefusal({"--to", "simgrid", "--ranks", "0"}, "whole programs only");
}

TEST_F(ExportCommandTest, RefusesWhatATraceDoesNotSay) {
  write(tools::rowOfFour());
  expectRefusal({"--to", "csv", "--time", "recorded"}, "ANOLE_TIME=full");
  expectRefusal({"--to", "otf2", "--time", "none"}, "needs times");
  expectRefusal({"--to", "csv", "--iterations", "1"}, "no phase loop");
  expectRefusal({"--to", "csv", "--phase", "1"}, "no phases are found");
  expectRefusal({"--to", "cvs"}, "--to");
}

TEST_F(ExportCommandTest, RefusesClustersWithoutPeers) {
  Trace trace = tools::rowOfFour();
  trace.info.online.clustering = "callpath-param";
  trace.info.online.clusters = {{0, {{0, 1, 4, {}}}}};
  write(trace);
  for (const char *format : {"csv", "json-lines", "perfetto", "otf2", "paraver", "simgrid"})
    expectRefusal({"--to", format}, "does not say who sends to whom");
}

TEST_F(ExportCommandTest, DoesNotReplaceWhatIsThere) {
  write(ringProgram(2));
  for (const char *format : {"csv", "json-lines", "perfetto", "otf2", "paraver", "simgrid"}) {
    std::string name = std::string("there-") + format;
    std::ofstream(path(name)) << "mine";
    tools::Answer refused =
        tools::anole({"export", path("trace.anole"), "--to", format, "-o", path(name)});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.messages, HasSubstr("exists; remove it"));
    EXPECT_EQ(textOf(path(name)), "mine");
  }
  EXPECT_EQ(names().size(), 7U);
}

TEST_F(ExportCommandTest, ExportsAPartialTraceAsFarAsItGoes) {
  Trace trace = tools::rowOfFour();
  for (uint32_t rank = 0; rank < 4; ++rank)
    trace.info.endings.push_back({rank, rank == 3 ? EndKind::Killed : EndKind::Finished, "", 0});
  trace.info.ranks = 5;
  write(trace);
  notes = 1;
  expectRefusal({"--to", "otf2"}, "the trace is partial");
  exported("csv", "out.csv");
  EXPECT_THAT(answer.messages,
              HasSubstr("has no calls of 1 of the ranks, the first of them rank 4"));
  EXPECT_EQ(linesOf(path("out.csv")).size(), 609U);
}

TEST_F(ExportCommandTest, LeavesNothingWhenItGivesUp) {
  write(ringProgram(2));
  tools::Answer refused = tools::anole(
      {"export", path("trace.anole"), "--to", "csv", "-o", path("no such folder/out.csv")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.messages, HasSubstr("cannot create"));
  expectRefusal({"--to", "csv", "--limit", "10"}, "limit of 10 values");
  expectRefusal({"--to", "otf2", "--limit", "10"}, "limit of 10 values");
}

} // namespace
} // namespace anole::exporting
