#pragma once

#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// Runs flang and returns its exit status. Of flang's messages, those about MPICH's module mpi_f08
/// are replaced by one line that says what to do: flang takes each byte of the compressed module
/// file for a mistake of its own, and prints some 30000 of them.
int runFlang(const char *flang, const Arguments &arguments);

} // namespace anole::wrapper
