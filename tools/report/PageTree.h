#pragma once

#include "tools/views/InfoColumns.h"

#include <string>

namespace anole::report {

/// Puts the tree as the JSON of `anole print --bytes` gives it, without what `anole info` says as
/// well, and without parameters, loops and bodies, which the page has in the trace. Time: the
/// points.
void putTree(tools::JsonSink &to, const tools::TraceReport &report);

} // namespace anole::report
