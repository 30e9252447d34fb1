#pragma once

#include <cstdint>
#include <sys/types.h>

namespace anole::record {

/// Bytes that this process holds for itself alone.
uint64_t privateMemory();

/// Returns whether the process runs, in whichever of its threads.
bool isAlive(pid_t process);

} // namespace anole::record
