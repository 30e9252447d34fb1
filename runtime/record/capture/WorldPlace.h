#pragma once

namespace anole::record {

/// Where this process is among all of its program: in MPI_COMM_WORLD, or, in a program that uses
/// sessions only, in the process set mpi://WORLD.
struct WorldPlace {
  int rank = -1, ranks = 0; ///< -1: not known yet
};

} // namespace anole::record
