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

TEST(CommandLine, TakesWordsForOptions) {
  EXPECT_EQ(anole({"help"}).out, anole({"--help"}).out);
  EXPECT_EQ(anole({"help", "waits"}).out, anole({"waits", "--help"}).out);
  EXPECT_EQ(anole({"version"}).out, anole({"--version"}).out);
  expectError({"help", "inof"}, "no subcommand 'inof'; did you mean 'info'?");
  expectError({"timeline", "a.anole"}, "no subcommand 'timeline'; did you mean 'report'?");
}

TEST(CommandLine, ComparesTwoTraces) {
  expectError({"no/a.anole", "no/b.anole"}, "no/a.anole: No such file or directory");
}

TEST(CommandLine, ShowsOnlyResultsInAPager) {
  EXPECT_TRUE(isPaged({"info", "x.anole"}));
  EXPECT_FALSE(isPaged({"--no-pager", "info", "x.anole"}));
  EXPECT_FALSE(isPaged({"run", "--", "./program"}));
  EXPECT_FALSE(isPaged({}));
}

} // namespace
} // namespace anole::tools
