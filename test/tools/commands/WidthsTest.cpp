#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "test/tools/show/WidestLine.h"
#include "tools/files/TemporaryFolder.h"

#include <algorithm>
#include <regex>
#include <set>

namespace anole::tools {
namespace {

/// A trace whose loop has a name that no table has room for.
Trace longNames() {
  Trace trace = rowOfFour();
  for (LoopSite &loop : trace.loopSites)
    loop.function = "solver::" + std::string(120, 'x');
  return trace;
}

/// Numbers in cells; a line number in the name of a loop is part of the name.
std::multiset<std::string> numbersIn(const std::string &text) {
  static const std::regex number("[ (\n][0-9][0-9,.]*");
  std::multiset<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    all.insert(at->str().substr(1));
  return all;
}

class Widths : public testing::TestWithParam<size_t> {
protected:
  /// What a command shows at this width: no number that a wide screen does not show.
  std::string shown(const std::string &command, const std::vector<std::string> &options = {}) {
    auto folder = TemporaryFolder::make();
    std::string file = folder->path() + "/a.anole";
    EXPECT_TRUE(writeTraceFile(file, longNames()));
    std::vector<std::string> arguments{command, file};
    arguments.insert(arguments.end(), options.begin(), options.end());
    if (command == "compare")
      arguments.push_back(file);
    std::string text = anole(arguments, {.width = GetParam()}).out;
    std::multiset<std::string> all = numbersIn(anole(arguments, {.width = 400}).out);
    EXPECT_TRUE(std::ranges::includes(all, numbersIn(text))) << text;
    return text;
  }
};

TEST_P(Widths, ShortenNamesOfLoopsButNoNumbers) {
  std::string text = shown("ranks", {"--by", "loop", "--rank", "1"});
  EXPECT_LE(widestLine(text), GetParam()) << text;
  EXPECT_EQ(text.find(std::string(120, 'x')) != std::string::npos, GetParam() == 200) << text;
}

TEST_P(Widths, AreKeptByTablesOfPhases) {
  EXPECT_LE(widestLine(shown("phases", {"--tree"})), std::max<size_t>(GetParam(), 80));
}

TEST_P(Widths, AreKeptByThePageOfATrace) {
  EXPECT_LE(widestLine(shown("info")), GetParam());
  EXPECT_LE(widestLine(shown("info", {"--functions"})), GetParam());
}

TEST_P(Widths, AreKeptByTablesOfRanks) {
  EXPECT_LE(widestLine(shown("ranks", {"--by", "loop"})), GetParam());
  EXPECT_LE(widestLine(shown("ranks", {"--by", "function"})), GetParam());
  EXPECT_LE(widestLine(shown("ranks")), GetParam());
}

TEST_P(Widths, AreKeptByTablesOfCauses) {
  for (const char *command : {"waits", "critical", "worth", "whatif", "classify", "matrix"})
    EXPECT_LE(widestLine(shown(command)), GetParam()) << command;
}

TEST_P(Widths, LeaveNumbersWhole) {
  EXPECT_LE(widestLine(shown("compare")), std::max<size_t>(GetParam(), 80));
  shown("efficiency", {"--by", "phase"});
}

TEST_P(Widths, AreKeptByTreesAndLists) {
  EXPECT_LE(widestLine(shown("print", {"--times"})), std::max<size_t>(GetParam(), 160));
  shown("info", {"--all"});
}

INSTANTIATE_TEST_SUITE_P(OfScreens, Widths, testing::Values(60, 80, 100, 200));

} // namespace
} // namespace anole::tools
