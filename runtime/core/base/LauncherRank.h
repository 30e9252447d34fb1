#pragma once

#include <cstdlib>
#include <string_view>

namespace anole {

/// Whether this process is rank 0 to its launcher, for what is said once before MPI is started.
/// Each launcher tells the ranks in a variable of its own. Under one that does not tell, every rank
/// is.
inline bool isFirstForLauncher() {
  for (const char *name : {"PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID"})
    if (const char *rank = std::getenv(name))
      return std::string_view(rank) == "0";
  return true;
}

} // namespace anole
