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

/// Whether the word is an option that the next word belongs to.
static bool takesNext(const CLI::App &options, const std::string &word) {
  const CLI::Option *option = options.get_option_no_throw(word);
  return option && option->get_items_expected_min() > 0;
}

/// Takes "-np", as many write it for mpiexec, for "-n". What belongs to a program stays.
static void acceptNp(const CLI::App &options, std::vector<std::string> &arguments) {
  if (!options.get_prefix_command() || !options.get_option_no_throw("-n"))
    return;
  for (size_t i = 0; i < arguments.size() && arguments[i].starts_with("-"); ++i) {
    if (arguments[i] == "--")
      return;
    if (arguments[i] == "-np")
      arguments[i] = "-n";
    i += takesNext(options, arguments[i]);
  }
}

/// CLI11 expects its arguments in reverse order.
Expected<bool> parseOptions(CLI::App &options, std::vector<std::string> arguments) {
  options.get_formatter()->column_width(26);
  options.get_formatter()->label("REQUIRED", "");
  options.get_formatter()->label("Positionals", "Arguments");
  acceptNp(options, arguments);
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
