#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Mean trip counts of the loops of one rank by their height above the innermost loops, 16 bits
/// each ([Bahmani2017], section 4.1). The lowest bits are for loops without an inner loop, the
/// highest for loops with three or more levels inside. Larger means are 65535.
uint64_t loopSignature(const Trace &leaf);

} // namespace anole
