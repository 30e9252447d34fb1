#pragma once

#include "runtime/core/calls/CallRole.h"
#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// The collective operation that calls do, as far as its cost goes; empty if it is none of these.
std::optional<Operation> operationOf(CallOperation call);

} // namespace anole::whatif
