#include "runtime/record/functions/Mpi.h"

#ifdef ANOLE_MPI_ABI

#include <string_view>

bool isOpenMpi() {
  static const bool is = [] {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    PMPI_Get_library_version(text, &length);
    return std::string_view(text).starts_with("Open MPI");
  }();
  return is;
}

#endif
