#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole::tools {

/// Returns whether two events of one function have the same values but for the folder of a file's
/// name, which a generated program cannot name (ScratchName.h): "/tmp/a" is "tmp/a".
bool namesAlike(const Trace &a, WalkedEvent left, const Trace &b, const WalkedEvent &right,
                const FunctionInfo &function);

} // namespace anole::tools
