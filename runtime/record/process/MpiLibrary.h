#pragma once

#include <string_view>

namespace anole::record {

struct MpiLibraryRow {
  std::string_view mpi, begin;
};

#define ANOLE_MPI_LIBRARY(Mpi, Begin) {#Mpi, Begin},
constexpr MpiLibraryRow mpiLibraries[] = {
#include "anole/mpi_libraries.def"
};

/// Returns whose a library is, by its file's name without folders; "" if it is of no MPI.
constexpr std::string_view mpiOf(std::string_view library) {
  for (const MpiLibraryRow &row : mpiLibraries)
    if (library.starts_with(row.begin))
      return row.mpi;
  return "";
}

} // namespace anole::record
