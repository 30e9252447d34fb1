#pragma once

#include "tools/analysis/bytes/NumberMap.h"

namespace anole::tools {

/// Adds the sizes of the predefined datatypes, as they are on 64-bit Linux with Fortran's default
/// kinds. The trace names these types and says nothing of their size.
void addPredefinedSizes(NumberMap &types);

} // namespace anole::tools
