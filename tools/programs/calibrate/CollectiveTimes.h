#pragma once

#include "tools/formats/networks/Calibration.h"

#include <mpi.h>

namespace anole::calibrate {

/// Measures how long collectives of 8 bytes take between rank 0 of the communicator and another
/// one; both note it. Those with a root have each of the two in turn, so that none runs ahead of
/// the other. Some 20,000 calls. Collective.
void measureCollectives(MPI_Comm comm, int partner, whatif::MeasuredWay &way);

} // namespace anole::calibrate
