#pragma once

#include "runtime/record/redirect/LoadedObject.h"

#include <string>

namespace anole::record {

/// Notices when this object asks the dynamic linker for an MPI function by the handle of a
/// library (dlsym), and so gets MPI's own function: no call by that address comes here.
///
/// The object's import of dlsym is led past a function that looks at the name. Look-ups without a
/// handle (RTLD_NEXT) go on with a jump, as they depend on who calls. Objects that define functions
/// of MPI are left alone, for they are tools, which mean MPI's own.
///
/// Rejected: to give the program this library's function instead. A tool behind this library may
/// have asked for it, and calls would go in a circle. And counters of MPI (MPI_T): MPICH has none
/// of calls, and Open MPI's are off unless the user wants them.
void watchLookUps(const LoadedObject &object);

/// A line about what was looked up since the last one, or nothing.
std::string lookedUpCalls();

} // namespace anole::record
