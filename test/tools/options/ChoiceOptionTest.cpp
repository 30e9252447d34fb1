#include "tools/options/ChoiceOption.h"

#include "tools/choices/WordList.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// What --by is after it was parsed; an error otherwise.
std::string parsedBy(const std::string &word, std::optional<PartsBy> &by) {
  CLI::App app;
  addChoice(app, "--by", by, "", PartsBy::Phase, PartsBy::Function);
  try {
    app.parse(std::vector<std::string>{word, "--by"});
  } catch (const CLI::ParseError &error) {
    return error.what();
  }
  return "";
}

TEST(ChoiceOption, IsTheEnumOfAWord) {
  std::optional<PartsBy> by;
  EXPECT_EQ(parsedBy("function", by), "");
  EXPECT_EQ(by, PartsBy::Function);
}

TEST(ChoiceOption, TakesNoOtherWord) {
  std::optional<PartsBy> by;
  EXPECT_EQ(parsedBy("loop", by), "--by: loop not in {phase,function}");
  EXPECT_EQ(parsedBy("planet", by), "--by: planet not in {phase,function}");
  EXPECT_FALSE(by);
}

TEST(ChoiceOption, HasAListOfItsWords) {
  EXPECT_EQ(wordList(choiceNames(PartsBy{})), "loop, phase, function, region");
}

} // namespace
} // namespace anole::tools
