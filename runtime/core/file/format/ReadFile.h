#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/TraceBlocks.h"

#include <string>
#include <string_view>

namespace anole {

/// A trace file that was read.
struct TraceFile {
  Trace trace;
  std::string path;     ///< the file that was opened: maybe PATH.partial
  uint64_t size = 0;    ///< bytes
  bool complete = true; ///< false: the program has not ended, or did not end well
  std::string note;     ///< what a user should know if it is not complete
};

/// Reads a trace, or PATH.partial if there is no PATH. The trace is validated: every index is in
/// range, loops end, columns fit. Errors name file, section and offset. Blocks that the library has
/// are taken from there once they were read: a trace that this process wrote takes no memory twice.
Expected<TraceFile> readTraceFile(const std::string &path, const BlockLibrary &library = {});

/// The same for bytes in memory; `name` is for messages.
Expected<TraceFile> readTraceImage(std::string_view bytes, const std::string &name);

} // namespace anole
