#include "tools/options/TrailingProgram.h"

#include <CLI/CLI.hpp>

namespace anole::tools {

void allowTrailingProgram(CLI::App &options) { options.prefix_command(); }

Expected<std::vector<std::string>> trailingProgram(const CLI::App &options) {
  std::vector<std::string> words = options.remaining();
  if (!words.empty() && words.front() == "--")
    words.erase(words.begin());
  else if (!words.empty() && words.front().starts_with("-"))
    return fail("unknown option '" + words.front() + "'; see '" + options.get_name() + " --help'");
  if (words.empty())
    return fail("no program given; write '" + options.get_name() +
                " [OPTIONS] -- PROGRAM [ARGS...]'");
  return words;
}

} // namespace anole::tools
