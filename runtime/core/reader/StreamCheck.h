#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/StreamTrace.h"

namespace anole {

/// Whether a stream can be walked: no index out of range, columns as many as the point has, and no
/// term without a value (a cursor would search for one forever).
Expected<void> checkStream(const StreamTrace &stream);

} // namespace anole
