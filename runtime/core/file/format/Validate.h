#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Whether a trace makes sense; see readTraceFile. The error says what does not.
Expected<void> validate(const Trace &trace);

} // namespace anole
