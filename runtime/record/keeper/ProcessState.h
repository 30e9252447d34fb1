#pragma once

#include <cstdint>
#include <sys/types.h>

namespace anole::record {

/// Bytes that this process holds for itself alone.
uint64_t privateMemory();

/// Returns once the process runs no more, whether or not its parent knows yet.
void waitForEnd(pid_t process);

} // namespace anole::record
