#include "runtime/core/base/LauncherRank.h"
#include "runtime/core/settings/Options.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/Tracer.h"

#include "runtime/record/functions/Mpi.h"
#include <cstdlib>

namespace anole::record {
namespace {

/// MPI started out of sight; null if it did not.
const char *hiddenStart() {
  int initialized = 0;
  if (Tracer::get().wasReached() || PMPI_Initialized(&initialized) != MPI_SUCCESS || !initialized)
    return nullptr;
  return "no trace: MPI was started by PMPI_Init, or by a library that was opened later, out of "
         "this tracer's sight; see docs/coverage.md";
}

void explainHiddenStart() {
  const char *why = isFirstForLauncher() ? hiddenStart() : nullptr;
  if (!why)
    return;
  Options options = parseOptions(secure_getenv).options;
  if (options.enabled && !options.quiet)
    report(why);
}

/// The end of main and exit pass here; signals and _exit do not, for them there is the keeper.
__attribute__((destructor)) void endWithoutFinalize() try {
  Tracer &tracer = Tracer::get();
  if (tracer.isOpen())
    tracer.end(tracer.endingNow(), "the program ended without MPI_Finalize");
  else
    explainHiddenStart();
} catch (...) {
  // The process ends anyway.
}

} // namespace
} // namespace anole::record
