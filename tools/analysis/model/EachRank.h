#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// Fails if a trace cannot be walked rank by rank: it has no events, it does not say what each rank
/// did, or there are more ranks than fit into memory one by one.
Expected<void> hasEachRank(const Trace &trace);

/// The same, but members of clusters may have the parameters of their leads.
Expected<void> canBeWalked(const Trace &trace);

} // namespace anole::tools
