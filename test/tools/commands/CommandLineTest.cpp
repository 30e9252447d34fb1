#include "test/tools/commands/RunCommand.h"

namespace anole::tools {
namespace {

using testing::HasSubstr;

TEST(CommandLine, HelpsWithEverything) {
  std::string all = anole({"--help"}).out;
  for (const char *name : {"info", "print", "check", "diff", "overhead", "run"}) {
    EXPECT_THAT(all, HasSubstr(std::string("\n  ") + name + " "));
    Answer one = anole({name, "--help"});
    EXPECT_EQ(one.status, 0);
    EXPECT_THAT(one.out, HasSubstr(std::string("Usage: anole ") + name));
  }
  EXPECT_THAT(anole({"--version"}).out, testing::MatchesRegex("anole [0-9.]+\n"));
}

TEST(CommandLine, ShowsOnlyResultsInAPager) {
  EXPECT_TRUE(isPaged({"info", "x.anole"}));
  EXPECT_FALSE(isPaged({"--no-pager", "info", "x.anole"}));
  EXPECT_FALSE(isPaged({"run", "--", "./program"}));
  EXPECT_FALSE(isPaged({}));
}

} // namespace
} // namespace anole::tools
