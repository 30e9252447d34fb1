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

/// Returns whether the launcher says that it started ranks on other hosts, too. Those of MPICH and
/// Open MPI have a variable for how many are on this host, and one for how many there are.
inline bool areOnSeveralHosts() {
  constexpr const char *counts[][2] = {{"MPI_LOCALNRANKS", "PMI_SIZE"},
                                       {"OMPI_COMM_WORLD_LOCAL_SIZE", "OMPI_COMM_WORLD_SIZE"}};
  for (const auto &[here, all] : counts) {
    const char *own = std::getenv(here), *total = std::getenv(all);
    if (own && total)
      return std::string_view(own) != total;
  }
  const char *hosts = std::getenv("SLURM_STEP_NUM_NODES");
  return hosts && std::string_view(hosts) != "1";
}

} // namespace anole
