#pragma once

#include "tools/replay/run/Process.h"

namespace anole::replay {

/// Whether every receive of a clustered trace has a message. The members of a cluster have their
/// lead's peers, moved to their own place; where the program's peers are others, a member waits for
/// a message that nobody sends. So each rank counts what it sends to each other one in
/// MPI_COMM_WORLD, and what it wants from each, and they compare. An error, the same on all ranks,
/// says who would wait. Nothing is to be compared in a lossless trace. Collective over `comm`.
Expected<void> checkMatching(const Process &process, MPI_Comm comm);

} // namespace anole::replay
