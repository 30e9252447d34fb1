#pragma once

#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// The arguments with every @file replaced by what it holds (quotes and backslashes as in a shell).
/// A file that cannot be read stays as it is: the compiler will complain about it.
Arguments expandResponseFiles(const Arguments &arguments, int depth = 0);

} // namespace anole::wrapper
