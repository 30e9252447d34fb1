#include "runtime/core/options/Options.h"
#include "runtime/record/Report.h"
#include "runtime/record/startup/Lifecycle.h"

#include <cstdlib>
#include <mpi.h>
#include <string_view>

namespace anole::record {
namespace {

/// The launcher's name for the rank: MPI may be over when this is asked.
bool isFirstRank() {
  const char *rank = std::getenv("PMI_RANK");
  return !rank || std::string_view(rank) == "0";
}

/// Why the process ends without a trace; null if it need not have one.
const char *reason() {
  if (Lifecycle::isOpen())
    return "no trace: the program ended without MPI_Finalize";
  int initialized = 0;
  if (Lifecycle::wasReached() || PMPI_Initialized(&initialized) != MPI_SUCCESS || !initialized)
    return nullptr;
  return "no trace: the program did not start MPI through MPI_Init (use mpi_f08 calls PMPI_Init, "
         "which no tool can see); see docs/coverage.md";
}

/// Users must learn why there is no trace, however the program ends; _exit and signals excepted.
__attribute__((destructor)) void explainMissingTrace() try {
  const char *why = isFirstRank() ? reason() : nullptr;
  if (!why)
    return;
  Options options = parseOptions(std::getenv).options;
  if (options.enabled && !options.quiet)
    report(why);
} catch (...) {
  // The process ends anyway.
}

} // namespace
} // namespace anole::record
