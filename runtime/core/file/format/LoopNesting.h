#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::format {

/// Returns what is wrong with how loops contain each other: one that contains itself, or too many
/// in one another. Empty if nothing is. Indices must be in range. Linear in what loops and bodies
/// list; depth first without recursion, as the file chooses the depth.
std::string nestingProblem(const SharedStream &stream);

} // namespace anole::format
