#include "test/tools/commands/RunCommand.h"

#include <algorithm>

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CommandLine, SuggestsTheNearestSubcommand) {
  expectError({"pritn"}, "no subcommand 'pritn'; did you mean 'print'?");
  expectError({"xyzzy"}, "no subcommand 'xyzzy'; see 'anole --help'");
  expectError({}, "no subcommand given; see 'anole --help'");
  expectError({"--verbose"}, "unknown option '--verbose'; see 'anole --help'");
}

TEST(CommandLine, OneLineForEachWrongOption) {
  for (const std::vector<std::string> &wrong :
       std::vector<std::vector<std::string>>{{"print"},
                                             {"print", "--rank"},
                                             {"print", "f", "--rank", "one"},
                                             {"print", "f", "--rank=-1"},
                                             {"info", "--jsn", "f"},
                                             {"info"},
                                             {"overhead"},
                                             {"overhead", "--rnus", "3", "--", "true"},
                                             {"overhead", "-n", "0", "--", "true"},
                                             {"diff", "a", "b", "c"}}) {
    Answer answer = anole(wrong);
    EXPECT_EQ(answer.status, 2) << wrong.back();
    EXPECT_THAT(answer.messages, StartsWith("anole: "));
    EXPECT_THAT(answer.messages, HasSubstr("anole " + wrong[0]));
    EXPECT_EQ(std::count(answer.messages.begin(), answer.messages.end(), '\n'), 1)
        << answer.messages;
  }
}

TEST(CommandLine, NamesTheOptionWithoutAValue) {
  expectError({"print", "f", "--rank"}, "--rank needs a value; see 'anole print --help'");
}

TEST(CommandLine, ChecksTheProgramBeforeItStartsRanks) {
  expectError({"run", "-n", "2", "--", "/nowhere/program"},
              "/nowhere/program is not a program that can be run");
  expectError({"run", "--", "no-such-program"},
              "there is no program no-such-program, neither here nor in PATH");
}

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

TEST(CommandLine, TakesATraceForASubcommand) {
  EXPECT_THAT(anole({"/nowhere/x.anole"}).messages, HasSubstr("/nowhere/x.anole"));
  EXPECT_THAT(anole({"/nowhere/x.anole", "--jsn"}).messages, HasSubstr("anole info --help"));
}

TEST(CommandLine, TakesNpForTheNumberOfRanks) {
  for (const char *command : {"run", "overhead"})
    expectError({command, "-np", "2", "--", "/nowhere/program"},
                "/nowhere/program is not a program that can be run");
  EXPECT_THAT(anole({"print", "-np", "2"}).messages, HasSubstr("anole print --help"));
}

TEST(CommandLine, ShowsOnlyResultsInAPager) {
  EXPECT_TRUE(isPaged({"info", "x.anole"}));
  EXPECT_FALSE(isPaged({"--no-pager", "info", "x.anole"}));
  EXPECT_FALSE(isPaged({"run", "--", "./program"}));
  EXPECT_FALSE(isPaged({}));
}

TEST(CommandLine, SaysWhichFileCannotBeRead) {
  for (const char *name : {"info", "print", "check"}) {
    Answer answer = anole({name, "/nowhere/x.anole"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.messages, HasSubstr("/nowhere/x.anole"));
  }
}

} // namespace
} // namespace anole::tools
