#pragma once

#include "runtime/core/ranks/cluster/FieldRoles.h"

namespace anole {

/// Whether a scalar field of a point is the SRC or DEST of calls in MPI_COMM_WORLD on all of its
/// ranks. Only there is the field the peer of a plug-in minus the own rank. In other communicators
/// and windows, ranks have numbers that a plug-in does not know.
bool isWorldPeer(const SharedPoint &point, const FunctionRoles &roles, size_t scalar);

} // namespace anole
