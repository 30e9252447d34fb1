#include "runtime/record/functions/Mpi.h"

#include <cstdlib>
#include <string>

std::string libraryVersion() {
  std::string text(MPI_MAX_LIBRARY_VERSION_STRING, '\0');
  int length = 0;
  PMPI_Get_library_version(text.data(), &length);
  return text.c_str(); // of the length, some MPIs count the zero at the end
}

#ifdef ANOLE_MPI_ABI

bool isOpenMpi() {
  static const bool is = libraryVersion().starts_with("Open MPI");
  return is;
}

#endif

/// Others that took over MPICH's interface did so from its versions 3 and 4.0.
static bool duplicatesInBackground(const std::string &text) {
  const std::string mark = "MPICH Version:";
  size_t at = text.find(mark);
  if (at == std::string::npos)
    return true;
  char *behind = nullptr;
  long major = std::strtol(&text[at + mark.size()], &behind, 10);
  constexpr long lastTested = 2; // of version 4
  return major < 4 || (major == 4 && std::strtol(behind + 1, nullptr, 10) <= lastTested);
}

bool losesPartitions() {
  const std::string version = libraryVersion();
  return version.starts_with("Open MPI v5") || version.starts_with("Open MPI v6");
}

bool duplicatesInBackground() {
  static const bool does = !isOpenMpi() && duplicatesInBackground(libraryVersion());
  return does;
}
