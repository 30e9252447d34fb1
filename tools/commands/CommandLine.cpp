#include "tools/commands/CommandLine.h"

#include "tools/commands/CommandTable.h"
#include "tools/commands/Completion.h"
#include "tools/commands/SchemaText.h"
#include "tools/options/RunParsed.h"

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <new>
#include <string_view>

namespace anole::tools {

namespace {

/// Whether the word names a trace rather than a misspelt subcommand: no subcommand has a dot or a
/// slash, and a file is there under any other name.
bool isTrace(const std::string &word) {
  std::error_code ignored;
  return word.find_first_of("./") != std::string::npos || std::filesystem::exists(word, ignored);
}

/// The command that traces alone stand for.
Expected<const Command *> commandFor(const std::vector<std::string> &traces) {
  bool areTwo = traces.size() > 1 && !traces[1].starts_with("-") && isTrace(traces[1]);
  return findCommand(areTwo ? "compare" : "info");
}

Expected<int> help(const std::vector<std::string> &arguments, Console &console) {
  if (arguments.size() == 1) {
    console.out << helpText();
    return statusYes;
  }
  return findCommand(arguments[1]).and_then([&](const Command *command) {
    return runCommand(*command, {"--help"}, console);
  });
}

Expected<int> dispatch(const std::vector<std::string> &arguments, Console &console) {
  if (arguments.empty())
    return fail("no subcommand given; see 'anole --help'");
  const std::string &first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help")
    return help(arguments, console);
  if (first == "--version" || first == "version") {
    console.out << "anole " ANOLE_VERSION "\n";
    return statusYes;
  }
  if (first == "--completion") {
    console.out << completionText();
    return statusYes;
  }
  if (first == "--schema") {
    console.out << schemaText();
    return statusYes;
  }
  if (first == "--no-pager")
    return dispatch({arguments.begin() + 1, arguments.end()}, console);
  if (first.starts_with("-"))
    return fail("unknown option '" + first + "'; see 'anole --help'");
  auto command = findCommand(first);
  if (!command && isTrace(first))
    return runCommand(**commandFor(arguments), arguments, console);
  if (!command)
    return tl::unexpected(command.error());
  return runCommand(**command, {arguments.begin() + 1, arguments.end()}, console);
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
  return exitStatus(status, console);
}

bool isPaged(const std::vector<std::string> &arguments) {
  static constexpr std::array<std::string_view, 5> unpaged{"run", "replay", "overhead", "calibrate",
                                                           "--no-pager"};
  return !arguments.empty() && std::ranges::find(unpaged, arguments.front()) == unpaged.end();
}

} // namespace anole::tools
