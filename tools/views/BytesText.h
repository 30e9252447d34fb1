#pragma once

#include "tools/analysis/bytes/TraceBytes.h"

#include <string>
#include <vector>

namespace anole::tools {

/// "sent 1,200 bytes in 100 calls", "8 to 16 bytes each: 8-15 x50, 16-31 x50", and the same of what
/// was received, in parts that may stand on lines of their own. Empty if calls give no bytes.
std::vector<std::string> bytesText(const PointBytes &bytes);

} // namespace anole::tools
