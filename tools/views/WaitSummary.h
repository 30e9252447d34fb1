#pragma once

#include "tools/analysis/causes/Waits.h"
#include "tools/views/CauseColumns.h"

namespace anole::whatif {

/// The ranks that wait at a place.
std::string waitersText(const WaitSite &site);

/// The first cause, and how much waiting there is.
std::string waitSummary(const Waits &waits, const Trace &trace, const tools::TraceNames &names);

} // namespace anole::whatif
