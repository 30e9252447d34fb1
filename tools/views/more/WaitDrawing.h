#pragma once

#include "tools/analysis/causes/Waits.h"

#include <string>

namespace anole::whatif {

/// An SVG file with a matrix of who waits for whom: for whose computing, however far away, not for
/// whose message. Beyond 64 ranks a cell is a block of neighbouring ranks. Of ranks whose waits
/// were added up together (Waiters), each has the same part.
std::string waitDrawing(const Waits &waits, const std::string &program);

} // namespace anole::whatif
