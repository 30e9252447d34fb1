#pragma once

#include "tools/views/InfoColumns.h"

#include <string>

namespace anole::report {

/// Appends the tree as `anole print --bytes` gives it, as the text of its JSON, without what `anole
/// info` says as well, and without parameters, loops and bodies, which the page has in the trace.
/// Time: the points.
void appendTree(std::string &to, const tools::TraceReport &report);

} // namespace anole::report
