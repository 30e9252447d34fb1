#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/run/Session.h"

#include <vector>

namespace anole::record {

/// Returns what the recorders of this process did. Every rank has the same counters in the same
/// order.
std::vector<Counter> recorderCounters(const Session &session, double nsPerTick);

/// A counter that only this rank knows.
Counter counter(const char *name, const char *explanation, uint64_t value);

} // namespace anole::record
