#pragma once

#include "runtime/record/functions/Mpi.h"
#include "tools/programs/replay/thread/Outcome.h"
#include "tools/views/more/ReplayColumns.h"

namespace anole::replay {

/// Gathers what the ranks did. The result is complete on rank 0. Collective over `comm`.
ReplayReport gather(const Outcome &outcome, const Trace &trace, MPI_Comm comm);

} // namespace anole::replay
