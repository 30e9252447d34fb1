#pragma once

#include "tools/analysis/state/CallShape.h"

namespace anole::exporting {

/// Returns whether the function does file operations.
inline bool isFileCall(const whatif::CallShape &shape) { return isOfFile(shape.role->operation); }

/// Returns whether the function is one of windows and one-sided communication.
inline bool isOneSided(const whatif::CallShape &shape) {
  return shape.window || shape.madeWindow || shape.target;
}

} // namespace anole::exporting
