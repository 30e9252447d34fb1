#include "test/tools/commands/RunCommand.h"
#include "tools/commands/DemoTrace.h"
#include "tools/files/TemporaryFolder.h"

#include <filesystem>

namespace anole::tools {
namespace {

TEST(DemoCommand, ShowsAPageAndLeavesAReportAndATimeline) {
  auto folder = TemporaryFolder::make();
  std::string demo = folder->path() + "/demo";
  Answer shown = anole({"demo", demo});
  EXPECT_EQ(shown.status, 0) << shown.messages;
  EXPECT_THAT(shown.out, testing::HasSubstr("\nMPI functions\n"));
  EXPECT_THAT(shown.out, testing::HasSubstr("This is 'anole info " + demo + "/imbalance.anole'."));
  for (const char *name : {"/imbalance.anole", "/imbalance.html", "/imbalance.pftrace"})
    EXPECT_GT(std::filesystem::file_size(demo + name), 1000u) << name;
  expectError({"demo", demo}, demo + ": is there already; name another folder");
}

TEST(DemoCommand, HasASmallTrace) { EXPECT_LE(demoTrace().size(), 100'000u); }

} // namespace
} // namespace anole::tools
