#pragma once

#include "tools/programs/replay/run/TimedPhases.h"
#include "tools/programs/replay/thread/Outcome.h"
#include "tools/programs/replay/thread/Thread.h"

#include <functional>

namespace anole::replay {

/// Replays one rank. Its first thread runs in the calling thread, the others in threads of their
/// own, which end before this returns.
Expected<Outcome> replayRank(ReplayProcess &process, const Settings &settings,
                             const TimedPhases &timed);

} // namespace anole::replay
