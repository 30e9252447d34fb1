#pragma once

#include "tools/programs/replay/thread/Thread.h"

namespace anole::replay {

/// An Outcome is what a rank did.
struct Outcome {
  Tally tally;         ///< of all threads
  double seconds = 0;  ///< from the first call to the last
  double computed = 0; ///< seconds in which the first thread waited as the program computed
};

} // namespace anole::replay
