#include "test/tools/commands/RunCommand.h"
#include "tools/commands/CommandTable.h"

namespace anole::tools {
namespace {

using testing::HasSubstr;

TEST(CommandLine, HelpsWithEverything) {
  std::string all = anole({"--help"}).out;
  for (const char *name :
       {"info", "print", "check", "compare", "diff", "overhead", "run", "whatif"}) {
    EXPECT_THAT(all, HasSubstr(std::string("\n  ") + name + " "));
    Answer one = anole({name, "--help"});
    EXPECT_EQ(one.status, 0);
    EXPECT_THAT(one.out, HasSubstr(std::string("Usage: anole ") + name));
    EXPECT_THAT(one.out, Not(HasSubstr(" in ["))) << "bounds as a parser has them";
  }
  EXPECT_THAT(anole({"--version"}).out, testing::MatchesRegex("anole [0-9.]+\n"));
}

/// The words of an example that are options, of the subcommand itself.
std::vector<std::string> optionsIn(const std::string &example) {
  std::istringstream words(example);
  std::vector<std::string> options;
  for (std::string word; words >> word && word != "--" && word != "&&";)
    if (word.starts_with("-"))
      options.push_back(word);
  return options;
}

TEST(CommandLine, ExamplesUseOptionsThatThereAre) {
  for (const Command &command : allCommands()) {
    std::string help = anole({command.name, "--help"}).out;
    EXPECT_THAT(help, HasSubstr(std::string("\nManual: ") + command.page)) << command.name;
    for (const std::string example : command.examples) {
      EXPECT_TRUE((example + " ").starts_with(std::string("anole ") + command.name + " "))
          << example;
      EXPECT_THAT(help, HasSubstr("\n  " + example + "\n"));
      for (const std::string &option : optionsIn(example))
        EXPECT_THAT(help, testing::ContainsRegex("\n  (-[a-z],)?" + option + "[ ,:]")) << example;
    }
  }
}

TEST(CommandLine, TakesWordsForOptions) {
  EXPECT_EQ(anole({"help"}).out, anole({"--help"}).out);
  EXPECT_EQ(anole({"help", "waits"}).out, anole({"waits", "--help"}).out);
  EXPECT_EQ(anole({"version"}).out, anole({"--version"}).out);
  expectError({"help", "inof"}, "no subcommand 'inof'; did you mean 'info'?");
  expectError({"timeline", "a.anole"}, "no subcommand 'timeline'; did you mean 'report'?");
}

TEST(CommandLine, ComparesTwoTraces) {
  expectError({"no/a.anole", "no/b.anole"},
              "no/a.anole: No such file or directory; 'anole run' records a trace");
}

TEST(CommandLine, ShowsOnlyResultsInAPager) {
  EXPECT_TRUE(isPaged({"info", "x.anole"}));
  EXPECT_FALSE(isPaged({"--no-pager", "info", "x.anole"}));
  EXPECT_FALSE(isPaged({"run", "--", "./program"}));
  EXPECT_FALSE(isPaged({}));
}

} // namespace
} // namespace anole::tools
