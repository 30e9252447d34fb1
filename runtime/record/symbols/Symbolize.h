#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole::record {

/// Makes the call paths and loops of a merged trace readable. For rank 0, at the end. With contexts
/// as signatures the tables of the pass name every call, whatever the optimizer did and without
/// debug information; else, and where a context cannot be decoded, symbols and DWARF name the
/// frames of the stack.
void symbolize(Trace &trace, bool signaturesAreContexts);

} // namespace anole::record
