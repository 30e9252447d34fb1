#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

namespace anole {

/// Returns whether a stream can be walked: no index is out of range, each point has all its
/// columns, and every term has a value (a cursor would search for one forever).
Expected<void> checkStream(const StreamTrace &stream);

} // namespace anole
