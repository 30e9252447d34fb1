#pragma once

#include "tools/programs/replay/run/TimedPhases.h"
#include "tools/programs/replay/thread/Thread.h"

#include <functional>

namespace anole::replay {

/// An Outcome is what a rank did.
struct Outcome {
  Tally tally;         ///< of all threads
  double seconds = 0;  ///< from the first call to the last
  double computed = 0; ///< seconds in which the first thread waited as the program computed
};

/// Replays one rank. Its first thread runs in the calling thread, the others in threads of their
/// own, which end before this returns.
Expected<Outcome> replayRank(ReplayProcess &process, const Settings &settings,
                             const TimedPhases &timed);

} // namespace anole::replay
