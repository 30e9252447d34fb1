#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// All events of one function, on all ranks and threads.
struct FunctionTotal {
  uint16_t function = 0;
  uint64_t events = 0, polls = 0;
  uint64_t points = 0;
  double inside = 0;      ///< nanoseconds, of all ranks together, with those that polls took
  bool isOutside = false; ///< starts or ends MPI: what passes inside is measured nowhere
};

/// The totals of each function that has events, most frequent first.
std::vector<FunctionTotal> functionTotals(const Trace &trace);

} // namespace anole::tools
