#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::whatif {

/// Fails if a trace does not say what is needed to run its ranks against each other.
Expected<void> refuse(const Trace &trace);

} // namespace anole::whatif
