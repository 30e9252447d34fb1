#include "tools/options/ParseOptions.h"

#include "runtime/core/base/Nearest.h"
#include "tools/options/OptionChecks.h"

#include <algorithm>
#include <memory>
#include <set>

namespace anole::tools {
namespace {

/// Names the options that exclude another one in the order of their names, not of their addresses
/// as CLI11 does: a help is the same each time.
class HelpFormatter : public CLI::Formatter {
  std::string make_option_opts(const CLI::Option *option) const override {
    std::string text = CLI::Formatter::make_option_opts(option);
    const std::string label = " " + get_label("Excludes") + ":";
    if (option->get_excludes().empty() || text.find(label) == std::string::npos)
      return text;
    std::set<std::string> names;
    for (const CLI::Option *other : option->get_excludes())
      names.insert(other->get_name());
    text.erase(text.find(label) + label.size());
    for (const std::string &name : names)
      text += " " + name;
    return text;
  }
};

} // namespace

/// The option that was misspelt, with the nearest one there is; empty if all options are known.
static std::string misspeltOption(const CLI::App &options) {
  std::vector<std::string> names, rest = options.remaining();
  for (const CLI::Option *option : options.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  auto wrong = std::ranges::find_if(rest, [](const auto &word) { return word.starts_with("-"); });
  if (wrong == rest.end())
    return "";
  std::string meant = nearest(*wrong, names);
  return "there is no option '" + *wrong + "'" +
         (meant.empty() ? "" : " (the nearest is '" + meant + "')");
}

/// The error in the options. If a value is missing, CLI11 says "--rank: 1 required R missing".
static std::string problemOf(const CLI::App &options, const CLI::ParseError &error) {
  std::string text = error.what(), misspelt;
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
    misspelt = misspeltOption(options);
  if (!misspelt.empty())
    return misspelt;
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return text.find("flag override") != std::string::npos
               ? "--" + text.substr(0, text.find(' ')) + " takes no value"
               : text.substr(0, text.find(':')) + " needs a value";
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

/// A flag has no value: "--json=3" is an error, and not the flag.
static void refuseValuesOfFlags(CLI::App &options) {
  for (CLI::Option *option : options.get_options())
    if (option->get_expected_max() == 0)
      option->disable_flag_override();
}

/// CLI11 expects its arguments in reverse order.
Expected<bool> parseOptions(CLI::App &options, std::vector<std::string> arguments) {
  auto formatter = std::make_shared<HelpFormatter>();
  formatter->column_width(26);
  formatter->label("REQUIRED", "");
  formatter->label("Positionals", "Arguments");
  options.formatter(formatter);
  acceptNp(options, arguments);
  refuseValuesOfFlags(options);
  std::reverse(arguments.begin(), arguments.end());
  try {
    options.parse(arguments);
    return false;
  } catch (const CLI::CallForHelp &) {
    return true;
  } catch (const CLI::ParseError &error) {
    return fail(problemOf(options, error) + "; see '" + options.get_name() + " --help'");
  }
}

void declareLimit(CLI::App &options, uint64_t &limit) {
  options
      .add_option("--limit", limit,
                  "Give up after this many values of events (2^30, about a minute)")
      ->type_name("N")
      ->check(wholeNumber());
}

} // namespace anole::tools
