#pragma once

#include "runtime/core/handles/BufferOperations.h"
#include "runtime/record/mpi/buffers/BufferWatch.h"

namespace anole::record {

// What the process does with its buffers, and what is wrong with it. A mistake is an event of
// anole_buffer_conflict behind that of the call which shows it. Threads share this, under a lock.

/// How a call ended that was given requests: an operation is over for certain, and its buffer may
/// be looked at, only if it succeeded.
enum class RequestEnd : uint8_t { Complete, Unknown, Freed };

void beginOperation(const BufferCall &call);
void startOperation(MPI_Request request, const void *variable);
void endOperation(MPI_Request request, const void *variable, RequestEnd how);
/// The accesses to all targets of the window have ended, or those to one.
void endAccesses(MPI_Win window, std::optional<int> target = std::nullopt);

} // namespace anole::record
