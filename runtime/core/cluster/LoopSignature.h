#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// Mean trip counts of the loops of one rank by their height over the innermost ones, 16 bits each
/// (Bahmani 2017, section 4.1): loops without a loop inside are the lowest bits, those with three
/// or more levels inside the highest. Larger means are 65535.
uint64_t loopSignature(const Trace &leaf);

} // namespace anole
