#pragma once

#include "runtime/core/terms/Term.h"

namespace anole::tools::generate {

/// How many numbers of a sequence may be looked at one by one and stand in a table of the program:
/// 2^14, or sixteen for each that the trace holds. So numbers without a rule may be as many as they
/// are in the trace, and a few terms do not become a long table.
uint64_t mostNumbers(const Terms &terms);

} // namespace anole::tools::generate
