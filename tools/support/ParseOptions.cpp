#include "tools/support/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace anole::tools {

/// The error in the options. If a value is missing, CLI11 says "--rank: 1 required R missing".
static std::string problemOf(const CLI::ParseError &error) {
  std::string text = error.what();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return text.substr(0, text.find(':')) + " needs a value";
  return text;
}

/// CLI11 expects its arguments in reverse order.
Expected<bool> parseOptions(CLI::App &options, std::vector<std::string> arguments) {
  options.get_formatter()->column_width(26);
  options.get_formatter()->label("REQUIRED", "");
  options.get_formatter()->label("Positionals", "Arguments");
  std::reverse(arguments.begin(), arguments.end());
  try {
    options.parse(arguments);
    return false;
  } catch (const CLI::CallForHelp &) {
    return true;
  } catch (const CLI::ParseError &error) {
    return fail(problemOf(error) + "; see '" + options.get_name() + " --help'");
  }
}

void declareLimit(CLI::App &options, uint64_t &limit) {
  options
      .add_option("--limit", limit,
                  "Give up after this many values of events (2^30, about a minute)")
      ->type_name("N");
}

} // namespace anole::tools
