#pragma once

#include <vector>

#include <sys/types.h>

namespace anole::record {

// The system numbers threads as they are created, upwards, and begins anew at its limit: so their
// order is a good guess. Nothing is kept open.

/// Returns the numbers of the threads that this process has now; empty where the system does not
/// tell. Time grows with how many there are, by less than a microsecond each.
std::vector<pid_t> processThreads();

/// Returns the number of the thread that was created last, by any process; 0 where the system does
/// not tell.
pid_t newestThread();

} // namespace anole::record
