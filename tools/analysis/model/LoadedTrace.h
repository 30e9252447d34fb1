#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// A trace file in memory.
struct LoadedTrace {
  std::string file;
  uint64_t bytes = 0;   ///< on disk
  bool partial = false; ///< the run did not reach its end, or is still going on
  Trace trace;
};

/// Events of all ranks.
uint64_t eventCount(const Trace &trace);
uint64_t eventCount(const SharedStream &stream);

/// The number of events with times of their own (ANOLE_TIME=full).
uint64_t timedEventCount(const Trace &trace);

} // namespace anole::tools
