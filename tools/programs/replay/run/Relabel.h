#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// Gives the trace of a replay the names of the program, because the tracer saw the signatures of
/// the program's call paths, but the functions of the replay. Replaces the file in one step.
Expected<void> relabel(const std::string &file, const Trace &program);

} // namespace anole::replay
