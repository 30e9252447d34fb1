#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole::tools {

/// A trace file in memory.
struct LoadedTrace {
  std::string file;
  uint64_t bytes = 0;   ///< on disk
  bool partial = false; ///< the run did not reach its end, or is still going on
  std::string problem;  ///< what of a damaged or unfinished file could not be read; empty: all was
  Trace trace;
};

/// Events of all ranks.
uint64_t eventCount(const Trace &trace);
uint64_t eventCount(const SharedStream &stream);

} // namespace anole::tools
