#include "test/tools/formats/out/ExportedProgram.h"

#include "test/tools/commands/RowOfFour.h"

namespace anole::exporting {
namespace {

using CsvTest = ExportTest;

TEST_F(CsvTest, HasALineForEachCall) {
  write(ringProgram(2));
  auto lines = linesOf(exported("csv", "out.csv"));
  ASSERT_EQ(lines.size(), 2 + 2 * ringCalls);
  EXPECT_EQ(lines[0], std::string("# ") + reconstructedNote);
  EXPECT_EQ(lines[1], "rank,thread,index,begin_ns,end_ns,function,call_path,parameters");
  EXPECT_THAT(answer.messages, testing::HasSubstr(reconstructedNote));
}

TEST_F(CsvTest, GivesRanksAndNamesOfParameters) {
  write(tools::rowOfFour());
  auto lines = linesOf(exported("csv", "out.csv", {"--time", "none", "--ranks", "2"}));
  ASSERT_EQ(lines.size(), 1 + 202U);
  EXPECT_EQ(lines[1], "2,0,0,,,MPI_Init,main row.c:5,");
  EXPECT_EQ(lines[2], "2,0,1,,,MPI_Send,main row.c:9 > up row.c:20,dest=3 tag=7");
  EXPECT_EQ(lines[3], "2,0,2,,,MPI_Recv,main row.c:10 > down row.c:30,source=1 tag=7");
}

TEST_F(CsvTest, QuotesWhatNeedsIt) {
  Trace trace = tools::rowOfFour();
  for (Frame &frame : trace.pathTree.frames)
    frame.function = Name("f(\"a\", b)");
  write(trace);
  auto lines = linesOf(exported("csv", "out.csv", {"--time", "none"}));
  EXPECT_THAT(lines[1], testing::HasSubstr(",\"f(\"\"a\"\", b) row.c:5\","));
}

} // namespace
} // namespace anole::exporting
