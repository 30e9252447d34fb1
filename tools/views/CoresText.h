#pragma once

#include "tools/analysis/measure/CoreUse.h"
#include "tools/show/TableColumns.h"

#include <string>

namespace anole::tools {

/// Says in a line how ranks shared cores, and what computing is then.
std::string coresText(const CoreUse &use);

/// `cores` of `anole info --json`.
const Columns<CoreUse> &columnsOf(const CoreUse *);

} // namespace anole::tools
