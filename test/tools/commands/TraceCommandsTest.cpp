#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <fstream>

namespace anole::tools {
namespace {

TEST(TraceCommands, CheckFindsDamage) {
  auto folder = TemporaryFolder::make();
  std::string file = folder->path() + "/a.anole";
  ASSERT_TRUE(writeTraceFile(file, rowOfFour()));
  EXPECT_EQ(anole({"check", file}).out, file + ": sound; 4 ranks, 608 events\n");
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(60);
  bytes.put('\x55');
  bytes.close();
  Answer answer = anole({"check", file});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, testing::StartsWith("damaged: "));
}

} // namespace
} // namespace anole::tools
