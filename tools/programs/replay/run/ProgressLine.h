#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/analysis/time/ComputeEmulator.h"

namespace anole::replay {

/// Shows on stderr, once a second, how far a rank is.
class ProgressLine {
public:
  /// `isWanted` says whether the user wants it, on this rank.
  ProgressLine(const Trace &trace, bool isWanted);

  void event() {
    if (every != 0 && ++done % every == 0)
      say();
  }

private:
  void say();

  uint64_t total = 0, done = 0;
  uint64_t every = 0; ///< events between two looks at the clock; 0: never
  Clock::time_point next{};
};

} // namespace anole::replay
