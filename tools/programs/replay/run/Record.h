#pragma once

#include "tools/programs/replay/run/Settings.h"

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// Tells ranks that are already under the tracer that this rank will be, too. They may look for
/// untraced ranks before it is, so this must be called before anything that takes time.
void announceTracer(const Settings &settings);

/// Starts this program again with the tracer preloaded, as `--record` asks. This must happen before
/// MPI is started, because wrappers are found when a program is loaded. Returns if there is nothing
/// to do: there is no `--record`, or this is the second start. Call paths and loops come from the
/// replay (LoopSlots.h), so the tracer reads them as those of an instrumented program.
Expected<void> startUnderTracer(const Settings &settings, const TraceInfo &recorded,
                                char **arguments);

} // namespace anole::replay
