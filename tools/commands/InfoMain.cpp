#include "tools/commands/InfoPage.h"
#include "tools/options/Command.h"
#include "tools/options/RunParsed.h"
#include "tools/options/Terminal.h"

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace anole::tools {

static Action declareAlone(CLI::App &app) { return declareInfoPage(app, {}); }

/// The row of `anole info`. The others are not linked.
static consteval Command infoCommand() {
#define ANOLE_COMMAND(Suffix, Name, Summary)                                                       \
  if constexpr (std::string_view(Name) == "info")                                                  \
    return {Name, Summary, declareAlone};
#include "tools/commands/Commands.def"
}

} // namespace anole::tools

/// The program anole-info, which is `anole info` and nothing else. `./dev demo` builds it instead
/// of all commands, most of which stand on more than this one. It does not look for mistakes in the
/// use of MPI: `anole lint`, which `anole info` asks for them, stands on a twelfth of the tools.
int main(int argc, char **argv) {
  anole::tools::Console console{std::cout, std::cerr, anole::tools::screenOfOutput()};
  std::vector<std::string> arguments(argv + 1, argv + argc);
  return anole::tools::exitStatus(
      anole::tools::runCommand(anole::tools::infoCommand(), arguments, console), console);
}
