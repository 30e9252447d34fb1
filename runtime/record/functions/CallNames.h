#pragma once

#include <cstddef>

namespace anole::record {

/// All that is wrapped, large-count twins too, in the order of NextCalls.
extern const char *const callNames[];
extern const size_t callCount;

} // namespace anole::record
