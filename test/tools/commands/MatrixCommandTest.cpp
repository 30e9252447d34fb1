#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

class MatrixCommand : public testing::Test {
protected:
  MatrixCommand() : folder(std::move(*TemporaryFolder::make())) {
    EXPECT_TRUE(writeTraceFile(file(), rowOfFourInWorld()));
  }
  std::string file() const { return folder.path() + "/row.anole"; }

  TemporaryFolder folder;
};

TEST_F(MatrixCommand, ShowsWhoSendsToWhom) {
  EXPECT_THAT(anole({"matrix", file(), "--messages"}).out,
              HasSubstr("Messages from (down) to (across); in all 300 in 300 messages\n"
                        "     0    1    2    3\n"
                        "  0  .  100    .    .\n"
                        "  1  .    .  100    .\n"
                        "  2  .    .    .  100\n"
                        "  3  .    .    .    .\n"));
}

/// Each call takes 1.5 us.
TEST_F(MatrixCommand, ShowsTimes) {
  EXPECT_THAT(anole({"matrix", file(), "--time"}).out, HasSubstr("in all 450 us in 300 messages"));
}

TEST_F(MatrixCommand, WritesALineForEachPair) {
  EXPECT_THAT(anole({"matrix", file(), "--csv"}).out,
              testing::StartsWith("source,destination,messages,bytes,unknown,ns\n0,1,100,"));
}

TEST_F(MatrixCommand, Draws) {
  EXPECT_THAT(anole({"matrix", file(), "--messages", "--svg"}).out,
              testing::AllOf(HasSubstr("<svg "), HasSubstr("0 to 1: 100")));
}

TEST_F(MatrixCommand, ChoosesCallSitesAndCommunicators) {
  EXPECT_THAT(anole({"matrix", file(), "--site", "row.c:20"}).out, HasSubstr("300 messages"));
  EXPECT_THAT(anole({"matrix", file(), "--communicator", "0"}).out, HasSubstr("300 messages"));
  expectError({"matrix", file(), "--communicator", "5"},
              "no rank sends messages in a communicator with the number 5");
  expectError({"matrix", file(), "--site", "xyzzy"},
              "no call site has 'xyzzy' in its function or path; 'anole info --points' lists them");
  expectError({"matrix", file(), "--time", "--bytes"},
              "--bytes excludes --time; see 'anole matrix --help'");
}

TEST_F(MatrixCommand, ShowsAtMost64Blocks) {
  Trace wide = rowOfFourInWorld();
  wide.info.ranks = 1000;
  std::string many = folder.path() + "/wide.anole";
  ASSERT_TRUE(writeTraceFile(many, wide));
  Answer answer = anole({"matrix", many, "--messages"});
  EXPECT_THAT(answer.out, HasSubstr("blocks of 16 ranks"));
  EXPECT_LE(std::count(answer.out.begin(), answer.out.end(), '\n'), 70);
}

TEST_F(MatrixCommand, RefusesMoreRanksThanAMatrixCanShow) {
  Trace wide = rowOfFourInWorld();
  wide.info.ranks = UINT32_MAX;
  std::string many = folder.path() + "/wide.anole";
  ASSERT_TRUE(writeTraceFile(many, wide));
  expectError({"matrix", many}, "the trace has 4294967295 ranks, too many for a matrix");
}

} // namespace
} // namespace anole::tools
