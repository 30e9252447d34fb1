#include "tools/analysis/lint/Lint.h"
#include "tools/commands/Commands.h"
#include "tools/commands/InfoPage.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

namespace anole::tools {

namespace {

/// A line if there are errors that are quickly found.
std::string mistakesText(const LoadedTrace &loaded, const Screen &screen) {
  uint64_t errors = lint::quickErrors(loaded.trace).size();
  return errors == 0
             ? ""
             : "\n" + wrapped({plural(errors, "mistake") + " in the use of MPI: 'anole lint " +
                               loaded.file + "' lists them"},
                              {.width = screen.width});
}

} // namespace

Action declareInfo(CLI::App &app) { return declareInfoPage(app, mistakesText); }

} // namespace anole::tools
