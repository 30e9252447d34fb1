#pragma once

#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// The arguments with every @file replaced by its content (quotes and backslashes as in a shell). A
/// file that cannot be read stays an argument; the compiler will report it.
Arguments expandResponseFiles(const Arguments &arguments, int depth = 0);

} // namespace anole::wrapper
