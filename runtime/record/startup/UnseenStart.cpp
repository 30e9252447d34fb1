#include "runtime/core/options/Options.h"
#include "runtime/record/Report.h"
#include "runtime/record/startup/Lifecycle.h"

#include <cstdlib>
#include <mpi.h>
#include <string_view>

namespace anole::record {
namespace {

/// The launcher's name for the rank: MPI is over when this is asked.
bool isFirstRank() {
  const char *rank = std::getenv("PMI_RANK");
  return !rank || std::string_view(rank) == "0";
}

/// A program can start MPI where no tool sees it (the mpi_f08 module calls PMPI_Init). It then ends
/// without a trace, and its user must learn why.
__attribute__((destructor)) void explainMissingTrace() try {
  int initialized = 0;
  if (Lifecycle::wasReached() || !isFirstRank() || PMPI_Initialized(&initialized) != MPI_SUCCESS ||
      !initialized)
    return;
  Options options = parseOptions(std::getenv).options;
  if (options.enabled && !options.quiet)
    report("no trace: the program did not start MPI through MPI_Init (use mpi_f08 calls PMPI_Init, "
           "which no tool can see); see docs/coverage.md");
} catch (...) {
  // The process ends anyway.
}

} // namespace
} // namespace anole::record
