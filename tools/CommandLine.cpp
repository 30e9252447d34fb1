#include "tools/CommandLine.h"

#include "tools/CommandTable.h"
#include "tools/support/Note.h"
#include "tools/support/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <new>

namespace anole::tools {

namespace {

/// Adds the program at the end to the usage line, which CLI11 does not know.
std::string helpOf(const CLI::App &options) {
  std::string text = options.help();
  size_t usage = text.find("[OPTIONS]");
  if (options.get_prefix_command() && usage != std::string::npos)
    text.insert(text.find('\n', usage), " -- PROGRAM [ARGS...]");
  return text;
}

/// Parses the options of one subcommand and runs its action.
Expected<int> runCommand(const Command &command, const std::vector<std::string> &arguments,
                         Console &console) {
  CLI::App options(std::string(command.summary) + ".", std::string("anole ") + command.name);
  Action action = command.declare(options);
  return parseOptions(options, arguments).and_then([&](bool isHelp) {
    if (!isHelp)
      return action(console);
    console.out << helpOf(options);
    return Expected<int>(statusYes);
  });
}

Expected<int> dispatch(const std::vector<std::string> &arguments, Console &console) {
  if (arguments.empty())
    return fail("no subcommand given; see 'anole --help'");
  const std::string &first = arguments.front();
  if (first == "--help" || first == "-h") {
    console.out << helpText();
    return statusYes;
  }
  if (first == "--version") {
    console.out << "anole " ANOLE_VERSION "\n";
    return statusYes;
  }
  if (first.starts_with("-"))
    return fail("unknown option '" + first + "'; see 'anole --help'");
  return findCommand(first).and_then([&](const Command *command) {
    return runCommand(*command, {arguments.begin() + 1, arguments.end()}, console);
  });
}

/// Any command may run out of memory. This is an error like others, not an abort.
Expected<int> dispatchSafely(const std::vector<std::string> &arguments, Console &console) {
  try {
    return dispatch(arguments, console);
  } catch (const std::bad_alloc &) {
    return fail("there is not enough memory; use a machine with more memory, or ask for less");
  } catch (const std::exception &problem) {
    return fail(std::string("unexpected: ") + problem.what());
  }
}

} // namespace

int runCommandLine(const std::vector<std::string> &arguments, Console &console) {
  Expected<int> status = dispatchSafely(arguments, console);
  console.out.flush();
  if (status && !console.out)
    status = fail("cannot write the result to standard output");
  if (status)
    return *status;
  note(console, status.error().message);
  return statusError;
}

} // namespace anole::tools
