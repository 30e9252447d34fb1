#pragma once

#include "tools/formats/networks/Calibration.h"

#include <mpi.h>

namespace anole::calibrate {

/// Measures, between rank 0 of the communicator and another one, how long calls take that do not
/// wait, how soon after one another short messages come, and up to how many bytes a send does not
/// wait for its receive, which comes late on purpose; rank 0 notes it. A message takes about
/// `latency` microseconds. About a second, unless that is more than 100. Collective.
void measureCalls(MPI_Comm comm, int partner, double latency, whatif::MeasuredWay &way);

} // namespace anole::calibrate
