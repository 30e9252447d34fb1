#pragma once

#include "tools/programs/replay/objects/Datatype.h"

namespace anole::replay {

/// An empty status, for calls that need one.
MPI_Status emptyStatus();

/// The status of a message of which MPI_Get_count answers `count`. MPI_UNDEFINED: a part of an
/// element, or more than fits into an int.
MPI_Status statusOfCount(const Datatype &type, MPI_Count count);

/// The status of a message of which MPI_Get_elements answers `count`.
MPI_Status statusOfElements(const Datatype &type, MPI_Count count);

MPI_Status statusOfCancelled(int flag);

/// Returns how many bytes elements take in packed data of the own MPI, or of a format that MPI
/// knows.
MPI_Count packedSize(const Datatype &type, MPI_Count count);
MPI_Count packedSize(const char *format, const Datatype &type, MPI_Count count);

} // namespace anole::replay
