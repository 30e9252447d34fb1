#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/Json.h"

namespace anole::report {

/// The tree as `anole print --bytes` gives it, without what `anole info` says as well, and without
/// parameters, loops and bodies, which the page has in the trace. Time: the points.
tools::Json pageTree(const tools::LoadedTrace &loaded);

} // namespace anole::report
