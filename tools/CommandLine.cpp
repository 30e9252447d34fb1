#include "tools/CommandLine.h"

#include "tools/CommandTable.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace anole::tools {

namespace {

/// The usage line of CLI11 knows nothing of a program at the end.
std::string helpOf(const CLI::App &options) {
  std::string text = options.help();
  size_t usage = text.find("[OPTIONS]");
  if (options.get_prefix_command() && usage != std::string::npos)
    text.insert(text.find('\n', usage), " -- PROGRAM [ARGS...]");
  return text;
}

/// What is wrong with the options. CLI11 says "--rank: 1 required R missing" where a value is
/// missing.
std::string problemOf(const CLI::ParseError &error) {
  std::string text = error.what();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return text.substr(0, text.find(':')) + " needs a value";
  return text;
}

/// Options and action of one subcommand, run. CLI11 wants its arguments in reverse.
Expected<int> runCommand(const Command &command, std::vector<std::string> arguments,
                         Console &console) {
  CLI::App options(std::string(command.summary) + ".", std::string("anole ") + command.name);
  options.get_formatter()->column_width(26);
  options.get_formatter()->label("REQUIRED", "");
  Action action = command.declare(options);
  std::reverse(arguments.begin(), arguments.end());
  try {
    options.parse(arguments);
  } catch (const CLI::CallForHelp &) {
    console.out << helpOf(options);
    return statusYes;
  } catch (const CLI::ParseError &error) {
    return fail(problemOf(error) + "; see 'anole " + command.name + " --help'");
  }
  return action(console);
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

} // namespace

int runCommandLine(const std::vector<std::string> &arguments, Console &console) {
  Expected<int> status = dispatch(arguments, console);
  console.out.flush();
  if (status && !console.out)
    status = fail("cannot write the result to standard output");
  if (status)
    return *status;
  console.messages << "anole: " << status.error().message << "\n";
  return statusError;
}

} // namespace anole::tools
