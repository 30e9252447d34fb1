#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::fuzz {

/// Reads as the Python module does: the matrix of messages, and windows of events, of some ranks.
/// What a window holds must not depend on where it begins. `isSound`: as CountCheck says.
void readAsColumns(const Trace &trace, bool isSound);

} // namespace anole::fuzz
