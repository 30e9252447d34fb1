#include "tools/commands/CommandLine.h"
#include "tools/options/Command.h"
#include "tools/options/NoMemory.h"
#include "tools/options/Terminal.h"
#include "tools/options/WorkLine.h"

#include <csignal>
#include <iostream>
#include <new>
#include <string>
#include <unistd.h>
#include <vector>

int main(int argc, char **argv) {
  // As any filter: a reader that has had enough ends us quietly, also where the parent ignored
  // this.
  std::signal(SIGPIPE, SIG_DFL);
  std::set_new_handler(anole::tools::endWithoutMemory);
  std::ios::sync_with_stdio(false);
  std::vector<std::string> arguments(argv + 1, argv + argc);
  bool isAlone = anole::tools::isPaged(arguments); // no program of the user's writes, too
  anole::tools::Screen screen = anole::tools::screenOfOutput();
  anole::tools::Pager pager;
  if (isAlone)
    pager.start();
  anole::tools::WorkDone work;
  anole::tools::WorkLine line(arguments.empty() ? "" : arguments.front(), work,
                              isAlone && isatty(STDERR_FILENO) != 0);
  anole::tools::EndingLine results(*std::cout.rdbuf(), line), notes(*std::cerr.rdbuf(), line);
  std::ostream out(&results), messages(&notes);
  anole::tools::Console console{out, messages, screen, &work};
  return anole::tools::runCommandLine(arguments, console);
}
