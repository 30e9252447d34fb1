#pragma once

#include "tools/analysis/causes/Waits.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/PathText.h"

namespace anole::whatif {

/// Finds out why ranks wait, if the run has one thread a rank, up to 256 ranks with up to 2^14 call
/// sites of ranks, and no more than `mostValues` values of events have to be gone through.
std::optional<Waits> quickWaits(const Trace &trace, uint64_t mostValues);

/// Says in a sentence what ranks wait for most; empty if they wait for less than a twentieth of the
/// run, or if it takes more to find out than a reader of a summary waits for: 2^17 values of events
/// are gone through at most, on up to 256 ranks with up to 2^14 call sites of ranks. That is some
/// tens of milliseconds.
std::string firstCause(const tools::LoadedTrace &loaded, const tools::TraceNames &names);

} // namespace anole::whatif
