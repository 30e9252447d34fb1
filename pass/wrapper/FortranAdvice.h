#pragma once

#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// Runs flang. If it fails on a source that uses mpi_f08, says in one line why: flang's own
/// message, that MPICH's module file is not valid, sends people looking in the wrong place. Returns
/// its exit status.
int runFlang(const char *flang, const Arguments &arguments);

} // namespace anole::wrapper
