#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Checks that a trace makes sense; see readTraceFile. The error says what does not.
Expected<void> validate(const Trace &trace);

} // namespace anole
