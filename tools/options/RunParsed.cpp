#include "tools/options/RunParsed.h"

#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

namespace anole::tools {

/// Adds the program at the end to the usage line, which CLI11 does not know.
static std::string helpOf(const CLI::App &options) {
  std::string text = options.help();
  size_t usage = text.find("[OPTIONS]");
  if (options.get_prefix_command() && usage != std::string::npos)
    text.insert(text.find('\n', usage), " -- PROGRAM [ARGS...]");
  return text;
}

static std::string footerOf(const Command &command) {
  std::string text;
  for (const char *example : command.examples)
    if (example)
      text += "  " + std::string(example) + "\n";
  return text.empty() ? "" : "\nExamples:\n" + text + "\nManual: " + command.page;
}

Expected<int> runParsed(CLI::App &options, const std::vector<std::string> &arguments,
                        Console &console, const Action &action) {
  return parseOptions(options, arguments).and_then([&](bool isHelp) {
    if (!isHelp)
      return action(console);
    console.out << helpOf(options);
    return Expected<int>(statusYes);
  });
}

Expected<int> runCommand(const Command &command, const std::vector<std::string> &arguments,
                         Console &console) {
  CLI::App options(std::string(command.summary) + ".", std::string("anole ") + command.name);
  Action action = command.declare(options);
  options.footer(footerOf(command));
  return runParsed(options, arguments, console, action);
}

int exitStatus(const Expected<int> &result, Console &console) {
  if (result)
    return *result;
  note(console, result.error().message);
  return statusError;
}

} // namespace anole::tools
