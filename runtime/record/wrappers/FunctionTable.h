#pragma once

#include "runtime/core/trace/Trace.h"

#include <vector>

namespace anole::record {

/// What the events of every wrapped function hold; the index is the function's number.
std::vector<FunctionInfo> functionTable();

} // namespace anole::record
