#pragma once

#include "runtime/core/cluster/FieldRoles.h"

namespace anole {

/// Whether a scalar field of a point is the SRC or DEST of calls in MPI_COMM_WORLD on all of its
/// ranks: only there is a peer minus the own rank what a plug-in can say. In other communicators
/// and windows, ranks have numbers that it does not know.
bool isWorldPeer(const SharedPoint &point, const FunctionRoles &roles, size_t scalar);

} // namespace anole
