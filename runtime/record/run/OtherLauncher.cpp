#include "runtime/record/run/OtherLauncher.h"

#include "runtime/record/functions/Mpi.h"
#include "runtime/record/process/Report.h"

#include <cstdlib>
#include <string>

namespace anole::record {
namespace {

/// The variables in which a launcher tells a process how many there are, and which one it is.
struct LauncherNames {
  const char *size, *rank;
};

constexpr LauncherNames mpich{"PMI_SIZE", "PMI_RANK"},
    openMpi{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"};

long numberIn(const char *variable) {
  const char *text = std::getenv(variable);
  return text ? std::strtol(text, nullptr, 10) : -1;
}

} // namespace

void reportOtherLauncher(int ranks) {
  const LauncherNames &own = isOpenMpi() ? openMpi : mpich;
  const LauncherNames &other = isOpenMpi() ? mpich : openMpi;
  const std::string ownName = isOpenMpi() ? "Open MPI" : "MPICH";
  long processes = numberIn(other.size);
  if (ranks != 1 || processes <= 1 || numberIn(other.rank) != 0 || numberIn(own.size) > 0)
    return;
  report("the launcher started " + std::to_string(processes) +
         " processes, and each is a run of 1 rank: it does not belong to the program's MPI (" +
         ownName + "); use mpiexec of " + ownName + ", or build the program for the other MPI");
}

} // namespace anole::record
