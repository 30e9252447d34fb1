#pragma once

#include <mpi.h>
#include <string>
#include <vector>

namespace anole::calibrate {

/// Returns what the library itself says it is: behind the interface of MPI-5 may be any MPI.
inline std::string libraryName() {
  std::vector<char> text(MPI_MAX_LIBRARY_VERSION_STRING);
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  return text.data();
}

} // namespace anole::calibrate
