#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole::tools {

/// Returns whether two events of one function have the same values if what a wildcard received
/// counts, and not that it was a wildcard: MPI_Recv(source ANY_SOURCE, status_source +1) is
/// MPI_Recv(source +1, status_source as posted). A receive from a wildcard that was cancelled in
/// one of two runs may have got a message in the other.
///
/// A generated program names what wildcards received, because another message could come first.
bool receivedAlike(WalkedEvent left, WalkedEvent right, const FunctionInfo &function);

} // namespace anole::tools
