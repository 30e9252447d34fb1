#pragma once

#include <vector>

#include <sys/types.h>

namespace anole::record {

// The system numbers threads as they are created, upwards, and begins anew at its limit
// (/proc/sys/kernel/pid_max): so their order is a good guess. Nothing is kept open.

/// Returns the numbers of the threads that this process has now; empty where the system does not
/// tell. Time grows with how many there are, by less than a microsecond each.
std::vector<pid_t> processThreads();

/// Returns the number of the thread that was created last, by any process; 0 where the system does
/// not tell.
pid_t newestThread();

/// Returns how many numbers the system gave from one thread to a later one. A thread that is not
/// later seems to be much later: see isLater.
pid_t numbersBetween(pid_t from, pid_t to);

/// Returns whether a thread was created after another one, unless half of all numbers were given
/// meanwhile.
bool isLater(pid_t thread, pid_t than);

} // namespace anole::record
