#pragma once

#include "tools/replay/run/Settings.h"

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

namespace anole::replay {

/// Before anything that takes time: tells ranks that are already under the tracer that this one
/// will be, too. They may look before it is.
void announceTracer(const Settings &settings);

/// Starts this program again with the tracer preloaded, as `--record` asks, before MPI is started:
/// wrappers are found when a program is loaded. Returns where nothing is to be done: there is no
/// `--record`, or this is the second start. Call paths and loops come from the replay
/// (LoopSlots.h), so the tracer reads them as those of an instrumented program.
Expected<void> startUnderTracer(const Settings &settings, const TraceInfo &recorded,
                                char **arguments);

} // namespace anole::replay
