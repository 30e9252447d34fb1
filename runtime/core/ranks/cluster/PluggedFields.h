#pragma once

#include "runtime/core/ranks/cluster/FieldRoles.h"

namespace anole {

/// Returns which signature's values a plug-in may give in a scalar field of a point; nothing if it
/// can give none.
///
/// These are sources and destinations of calls in MPI_COMM_WORLD on all of the point's ranks: only
/// there is the field the peer of a plug-in minus the own rank. In other communicators and windows,
/// ranks have numbers that a plug-in does not know. Keys and colours of MPI_Comm_split are numbers
/// that the program makes up, in any communicator.
std::optional<Signature> pluggedRole(const SharedPoint &point, const FunctionRoles &roles,
                                     size_t scalar);

/// Returns whether a point's calls are in MPI_COMM_WORLD on all of its ranks.
bool isInWorld(const SharedPoint &point, const FunctionRoles &roles);

} // namespace anole
