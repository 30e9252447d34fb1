#pragma once

#include "runtime/core/trace/Trace.h"

#include <set>

namespace anole {

/// Makes the call paths and loops of a merged trace readable, once. With contexts as signatures the
/// tables of the pass name every call, whatever the optimizer did and without debug information;
/// else, and where a context cannot be decoded, symbols and DWARF name the frames of the stack.
///
/// `files`: executables and shared objects to look for tables in, besides those on the stacks.
void symbolize(Trace &trace, std::set<std::string> files = {});

} // namespace anole
