#include "tools/options/ParseOptions.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

namespace anole::tools {
namespace {

/// Which of them lies before another one in memory says nothing.
TEST(ParseOptions, NamesWhatAnOptionExcludesInTheOrderOfNames) {
  for (bool isReversed : {false, true}) {
    CLI::App options("", "anole x");
    CLI::Option *first = options.add_flag(isReversed ? "--b" : "--a");
    CLI::Option *second = options.add_flag(isReversed ? "--a" : "--b");
    options.add_flag("--json")->excludes(first)->excludes(second);
    EXPECT_TRUE(parseOptions(options, {"--help"}).value_or(false));
    std::string help = options.help();
    EXPECT_NE(help.find("--json Excludes: --a --b\n"), std::string::npos) << help;
  }
}

} // namespace
} // namespace anole::tools
