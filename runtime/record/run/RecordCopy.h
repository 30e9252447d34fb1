#pragma once

#include "runtime/record/run/KeeperSharedState.h"
#include "runtime/record/run/Session.h"

#include <optional>

namespace anole::record {

/// A number that stays the same while no thread makes, begins or ends a call, and the record is not
/// taken apart in MPI_Finalize; nothing while one of these changes it.
std::optional<uint64_t> stampOf(const Session &session);

/// Takes the record of a process that goes on. For a process that the keeper forked off for this
/// alone: from then on it reads a copy of its own, at the same addresses, which is what a keeper
/// would find if the process had been killed at that moment.
///
/// The process is not stopped, and nothing of it is locked. A copy counts if no thread was changing
/// its record when it began and when it ended, and each had the same stamp: then the record did not
/// change in between. A rank that hangs is copied at the first attempt. One that makes calls faster
/// than it can be copied is asked to wait, after a few attempts: its threads see that at one event
/// of 256, where the tracer looks around anyway, and wait for some milliseconds at most, which
/// count as the tracer's time. So the fast path has no more to do than before.
///
/// Rejected: to stop the process with a signal or as a debugger does (calls of the system that
/// wait end with EINTR, the parent is told, and containers forbid it), and a copy that each thread
/// makes of its own record (one in a call that does not return never makes it).
///
/// False: no such moment was found.
bool copyRecord(const Session &session, KeeperSharedState &agreed);

} // namespace anole::record
