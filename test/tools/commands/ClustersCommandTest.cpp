#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace anole::tools {
namespace {

using testing::HasSubstr;

class ClustersCommand : public testing::Test {
protected:
  ClustersCommand() : folder(std::move(*TemporaryFolder::make())), file(folder.path() + "/t") {}

  void write(std::vector<ClusterFamily> clusters) {
    Trace trace = rowOfFour();
    trace.info.online.clustering = "exact";
    trace.info.online.clusters = std::move(clusters);
    ASSERT_TRUE(writeTraceFile(file, trace));
  }

  TemporaryFolder folder;
  std::string file;
};

TEST_F(ClustersCommand, ShowsAMapAndALegend) {
  write({{1, {{0, 1, 3, {}}}}, {3, {{3, 0, 1, {}}}}});
  EXPECT_EQ(anole({"clusters", file, "--grid", "2x2"}).out,
            file + ": 4 ranks, 2x2 (as asked)\n"
                   "2 clusters of the last clustering (exact)\n\n"
                   "  0  0 0\n"
                   "  2  0 1\n\n"
                   "  0  lead 1  3 ranks  0-2\n"
                   "  1  lead 3   1 rank  3\n");
}

TEST_F(ClustersCommand, ListsFamiliesByTheirLeads) {
  write({{0, {{0, 2, 2, {}}}, {{1, 0, 1, {}}}}});
  EXPECT_THAT(anole({"clusters", file}).out, HasSubstr("  0  lead 0  2 ranks  0,2\n"
                                                       "  1  lead 1  2 ranks  1,3\n"));
}

/// Rank 0 does not receive, and rank 3 does not send.
TEST_F(ClustersCommand, ShowsWhichSignaturesDiffer) {
  write({});
  Answer answer = anole({"clusters", file, "--signatures"});
  EXPECT_THAT(answer.out,
              HasSubstr("4 ranks, 3 of 11 signatures differ: 24 bytes a rank in place of 88\n\n"
                        "  signature     differs  values\n"
                        "  Call-Path     yes           3\n"
                        "  COUNT         -             1\n"
                        "  SRC           yes           2\n"
                        "  DEST          yes           2\n"
                        "  TAG           -             1\n"));
  auto json = nlohmann::json::parse(anole({"clusters", file, "--signatures", "--json"}).out);
  EXPECT_EQ(json["ranks"], 4);
  EXPECT_EQ(json["signatures"].size(), 11u);
  EXPECT_EQ(json["signatures"][0]["values"], 3);
  EXPECT_EQ(json["signatures"][1]["differs"], false);
  EXPECT_EQ(anole({"clusters", file, "--signatures", "--grid", "2x2"}).status, 2);
}

TEST_F(ClustersCommand, SignaturesTakeAnEffort) {
  write({});
  EXPECT_EQ(anole({"clusters", file, "--signatures", "--limit", "3"}).status, 2);
}

TEST_F(ClustersCommand, ShowsSlicesOneAfterTheOther) {
  write({{3, {{3, 0, 1, {}}}}});
  EXPECT_THAT(anole({"clusters", file, "--grid", "2x1x2"}).out,
              HasSubstr("\n  z = 0\n  0  . .\n\n  z = 1\n  2  . 0\n"));
}

TEST_F(ClustersCommand, FallsBackToGroupsThatBehaveEqually) {
  write({});
  EXPECT_EQ(anole({"clusters", file}).out,
            file + ": 4 ranks, 4 (in a row)\n"
                   "3 groups of ranks that behave alike, except for numbers "
                   "that follow from the rank (no clusters)\n\n"
                   "  0  1 0 0 2\n\n"
                   "  0    2 ranks  1,2\n"
                   "  1     1 rank  0\n"
                   "  2     1 rank  3\n");
}

TEST_F(ClustersCommand, ReportsAGridThatDoesNotFit) {
  write({});
  expectError({"clusters", file, "--grid", "3x2"},
              "the grid 3x2 does not have one place for each of the trace's 4 ranks");
}

TEST_F(ClustersCommand, PrintsJson) {
  write({{1, {{0, 1, 3, {}}}}});
  auto json = nlohmann::json::parse(anole({"clusters", file, "--json"}).out);
  EXPECT_EQ(json["clusters"][0]["lead"], 1);
  EXPECT_EQ(json["clusters"][0]["size"], 3);
  EXPECT_EQ(json["cluster_of_rank"], nlohmann::json::parse("[0, 0, 0, null]"));
  EXPECT_EQ(json["grid"], nlohmann::json::parse("[4]"));
}

TEST_F(ClustersCommand, DrawsASquareForEachRank) {
  write({{1, {{0, 1, 3, {}}}}, {3, {{3, 0, 1, {}}}}});
  std::string drawing = folder.path() + "/map.svg";
  EXPECT_EQ(anole({"clusters", file, "--svg", drawing}).status, 0);
  std::ifstream in(drawing);
  std::string svg{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(svg, testing::StartsWith("<svg "));
  for (const char *hint : {"rank 0: 0<", "rank 1: 0<", "rank 2: 0<", "rank 3: 1<"})
    EXPECT_THAT(svg, HasSubstr(hint));
  EXPECT_THAT(svg, HasSubstr("lead 3, 1 rank: 3<"));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
}

TEST_F(ClustersCommand, ReportsADrawingThatCannotBeWritten) {
  write({});
  std::string drawing = folder.path() + "/none/map.svg";
  expectError({"clusters", file, "--svg", drawing},
              "cannot write " + drawing + ": No such file or directory");
}

} // namespace
} // namespace anole::tools
