#pragma once

#include "tools/analysis/phases/Patterns.h"

#include <string>

namespace anole::phases {

/// Returns what people call the graph of a pattern's messages: "ring", "2-D stencil", "transpose",
/// "hypercube", "master and workers", "all to all", ...; empty if there are no messages or if it
/// has no usual name. `ranks` is the size of MPI_COMM_WORLD.
///
/// Time: the pairs of ranks that exchange messages.
std::string topologyOf(const Pattern &pattern, uint32_t ranks);

} // namespace anole::phases
