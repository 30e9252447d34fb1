#pragma once

#include "runtime/core/model/Trace.h"
#include "test/bench/simulate/SimulatedPatterns.h"

namespace anole::tools {

/// Returns what a tracer would know of the functions and call paths of a pattern.
std::vector<FunctionInfo> simulatedFunctions();
uint64_t simulatedPath(const SimulatedPattern &pattern, SimulatedFunction function, uint32_t site);
Frame simulatedFrame(const SimulatedPattern &pattern, uint32_t site); ///< its only one

/// The fields of a call, in the order of its FunctionInfo; peers and keys relative to the rank.
std::span<const int64_t> simulatedFields(const SimulatedCall &call, int64_t rank,
                                         std::vector<int64_t> &buffer);

} // namespace anole::tools
