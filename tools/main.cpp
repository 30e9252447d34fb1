#include "tools/CommandLine.h"

#include <csignal>
#include <iostream>

int main(int argc, char **argv) {
  // As any filter: a reader that has had enough ends us quietly, also where the parent ignored
  // this.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  anole::tools::Console console{std::cout, std::cerr};
  return anole::tools::runCommandLine(std::vector<std::string>(argv + 1, argv + argc), console);
}
