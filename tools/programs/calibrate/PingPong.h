#pragma once

#include "tools/formats/networks/Calibration.h"

#include <mpi.h>

namespace anole::calibrate {

/// Sends messages of 0 bytes to 4 MiB from rank 0 of the communicator to another one and back, some
/// thousand times the small ones. The median of half of a round trip, in microseconds, at both
/// ranks; all others wait. Some seconds at most on a network that takes 100 us for a message.
/// Collective.
std::vector<whatif::SizeTable::Entry> pingPong(MPI_Comm comm, int partner);

/// The same for partitioned messages whose receivers have started. Nothing before MPI 4, nor under
/// Open MPI, whose partitioned messages are plain ones: 5 and 6 take a message that is not ready
/// for sent while the rank waits for another one, and then never end it.
std::vector<whatif::SizeTable::Entry> partitionedPingPong(MPI_Comm comm, int partner);

/// GB/s at which a rank copies a message of a mebibyte, the median of some.
double copyBandwidth();

} // namespace anole::calibrate
