#include "tools/CommandLine.h"
#include "tools/support/Command.h"
#include "tools/support/Terminal.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

/// Memory may end anywhere, also in destructors, which could not say so.
static void endWithoutMemory() {
  constexpr std::string_view message =
      "anole: there is not enough memory for this; use a machine with more, or ask for less\n";
  [[maybe_unused]] auto written = write(STDERR_FILENO, message.data(), message.size());
  std::_Exit(anole::tools::statusError);
}

int main(int argc, char **argv) {
  // As any filter: a reader that has had enough ends us quietly, also where the parent ignored
  // this.
  std::signal(SIGPIPE, SIG_DFL);
  std::set_new_handler(endWithoutMemory);
  std::ios::sync_with_stdio(false);
  std::vector<std::string> arguments(argv + 1, argv + argc);
  anole::tools::Console console{std::cout, std::cerr, anole::tools::screenOfOutput()};
  anole::tools::Pager pager;
  if (anole::tools::isPaged(arguments))
    pager.start();
  return anole::tools::runCommandLine(arguments, console);
}
