#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

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
/// range, loops end, columns fit. Errors name file, section and offset.
Expected<TraceFile> readTraceFile(const std::string &path);

/// Returns what is wrong with the bytes of a file that was written as a whole: it must have its
/// index, and each section its checksum. Nothing is decoded.
Expected<void> checkSections(const std::string &path);

/// Reads a trace out of bytes in memory; `name` is for messages.
Expected<TraceFile> readTraceImage(std::string_view bytes, const std::string &name);

} // namespace anole
