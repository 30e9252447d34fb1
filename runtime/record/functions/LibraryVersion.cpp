#include "runtime/record/functions/Mpi.h"

#include <cstdlib>
#include <string>

namespace {

/// Returns what MPI says of itself. It may be asked before MPI_Init.
std::string libraryVersion() {
  std::string text(MPI_MAX_LIBRARY_VERSION_STRING, '\0');
  int length = 0;
  PMPI_Get_library_version(text.data(), &length);
  return text.c_str();
}

} // namespace

#ifdef ANOLE_MPI_ABI

bool isOpenMpi() {
  static const bool is = libraryVersion().starts_with("Open MPI");
  return is;
}

#endif

bool duplicatesInBackground() {
  if (isOpenMpi())
    return false;
  // Others that took over MPICH's interface did so from its versions 3 and 4.0.
  const std::string mark = "MPICH Version:", text = libraryVersion();
  size_t at = text.find(mark);
  if (at == std::string::npos)
    return true;
  char *behind = nullptr;
  long major = std::strtol(&text[at + mark.size()], &behind, 10);
  constexpr long lastTested = 2; // of version 4
  return major < 4 || (major == 4 && std::strtol(behind + 1, nullptr, 10) <= lastTested);
}
