#pragma once

#include "tools/analysis/measure/CoreUse.h"
#include "tools/show/TableColumns.h"

#include <string>

namespace anole::tools {

/// Says in a line how ranks shared cores, and what computing is then.
std::string coresText(const CoreUse &use);

/// Says what time in MPI may be: "with 3 ranks on 2 cores, most of it may be waiting for a core".
/// It is empty if nothing is said of cores, or ranks have enough.
std::string lackOfCoresText(const std::optional<CoreUse> &use);

/// `cores` of `anole info --json`.
const Columns<CoreUse> &columnsOf(const CoreUse *);

} // namespace anole::tools
