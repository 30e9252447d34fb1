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

class AccuracyCommand : public testing::Test {
protected:
  AccuracyCommand() : folder(std::move(*TemporaryFolder::make())) {
    Trace trace = rowOfFourInWorld();
    full = write("full", trace);
    trace.streams[0].points[1].columns[0] = {{{{0, 1, 2, {}}}, {{{1, {}, {}}, {}, {}, {}}}},
                                             {{{2, 0, 1, {}}}, {{{-2, {}, {}}, {}, {}, {}}}}};
    clustered = write("clustered", trace);
  }

  std::string write(const std::string &name, const Trace &trace) {
    EXPECT_TRUE(writeTraceFile(folder.path() + "/" + name, trace));
    return folder.path() + "/" + name;
  }

  TemporaryFolder folder;
  std::string full, clustered;
};

TEST_F(AccuracyCommand, PrintsPercentagesAndMatrices) {
  Answer answer = anole({"accuracy", full, clustered});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("          matching   of                worst\n"
                                    "  COUNT          -    0  events\n"
                                    "  LOOP       100 %    4  loop entries\n"
                                    "  events     100 %  608  events\n"
                                    "  SRC        100 %  300  events\n"
                                    "  DEST     66.66 %  300  events        rank 2: 0.00 %\n"
                                    "  TAG        100 %  600  events\n"
                                    "  other      100 %  300  events\n"
                                    "  order      100 %  612  events\n"
                                    "  sends    50.00 %  400  sends\n"));
  EXPECT_THAT(answer.out, HasSubstr("; @ is 100\n"
                                    "     full    clustered\n"
                                    "  0  | @  |  | @  |\n"
                                    "  1  |  @ |  |  @ |\n"
                                    "  2  |   @|  |@   |\n"
                                    "  3  |    |  |    |\n"));
}

TEST_F(AccuracyCommand, ShowsNoMatrixWithoutSends) {
  Trace silent = rowOfFourInWorld();
  silent.functions[1].scalars[0].name = "rank";
  std::string file = write("silent", silent);
  EXPECT_THAT(anole({"accuracy", file, file}).out,
              testing::EndsWith("  sends          -    0  sends\n"));
}

TEST_F(AccuracyCommand, SaysWhichRanksAreMissing) {
  Trace without = rowOfFourInWorld();
  without.streams.clear();
  EXPECT_THAT(anole({"accuracy", full, write("without", without)}).out,
              HasSubstr("only " + full + " has ranks 0-3: does not match\n"));
}

TEST_F(AccuracyCommand, PrintsJson) {
  auto json = nlohmann::json::parse(anole({"accuracy", full, clustered, "--json"}).out);
  EXPECT_EQ(json["overall"]["DEST"]["same"], 200);
  EXPECT_EQ(json["overall"]["COUNT"]["percent"], nullptr);
  EXPECT_EQ(json["overall"]["sends"]["percent"], 50.0);
  EXPECT_EQ(json["ranks"][2]["DEST"]["percent"], 0.0);
  EXPECT_EQ(json["matrix_clustered"]["sends"][2], nlohmann::json::parse("[2, 0, 100]"));
}

TEST_F(AccuracyCommand, DrawsBothMatricesAndTheirDifference) {
  std::string drawing = folder.path() + "/matrix.svg";
  EXPECT_EQ(anole({"accuracy", full, clustered, "--svg", drawing}).status, 0);
  std::ifstream in(drawing);
  std::string svg{std::istreambuf_iterator<char>(in), {}};
  for (const char *part : {">full<", ">clustered<", ">clustered - full<", "µs in a send",
                           "2 to 3: 100<", "2 to 0: 100<", "2 to 3: -100<", "50.00 % alike<"})
    EXPECT_THAT(svg, HasSubstr(part));
}

TEST_F(AccuracyCommand, NeedsTheSameNumberOfRanks) {
  Trace larger = rowOfFourInWorld();
  larger.info.ranks = 5;
  std::string other = write("larger", larger);
  expectError({"accuracy", full, other},
              full + " has 4 ranks, " + other + " has 5; compare two traces of the same program");
}

} // namespace
} // namespace anole::tools
