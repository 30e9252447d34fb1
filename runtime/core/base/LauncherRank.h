#pragma once

#include <cstdlib>
#include <string_view>

namespace anole {

/// The rank that a launcher gave this process, before MPI is started; null if none tells. Each
/// launcher has a variable of its own for it.
inline const char *rankOfLauncher() {
  for (const char *name : {"PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID"})
    if (const char *rank = std::getenv(name))
      return rank;
  return nullptr;
}

/// Returns whether this process is rank 0 to its launcher, for what is said once. Under a launcher
/// that does not tell, every rank is.
inline bool isFirstForLauncher() {
  const char *rank = rankOfLauncher();
  return !rank || std::string_view(rank) == "0";
}

} // namespace anole
