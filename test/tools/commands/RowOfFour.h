#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// Four ranks in a row: MPI_Init, then 100 times (MPI_Send up, MPI_Recv from below), MPI_Finalize.
/// Rank 3 sends nowhere, rank 0 receives nothing.
Trace rowOfFour();

/// The same, with sends that say that they are in MPI_COMM_WORLD.
Trace rowOfFourInWorld();

} // namespace anole::tools
