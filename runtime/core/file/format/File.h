#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/TraceBlocks.h"

#include <string>
#include <string_view>

namespace anole {

/// Writes PATH.partial (or into it, if that is a folder) and, once it is complete, gives it its
/// final name; a file that has the name is kept under a numbered one. Whatever else is called
/// PATH.partial stays as it is: the file is a new one, if need be with another name. Returns the
/// size in bytes.
Expected<uint64_t> writeTraceFile(const std::string &path, const Trace &trace);

/// Puts a trace in the place of the one that PATH holds, in one step: PATH is never half a trace,
/// not even if the process is killed. Returns the size in bytes.
Expected<uint64_t> replaceTraceFile(const std::string &path, const Trace &trace);

/// The bytes of a trace file: for traces whose blocks are in memory.
std::string traceFileImage(const Trace &trace);

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

/// Whether a trace makes sense; see readTraceFile. The error says what does not.
Expected<void> validate(const Trace &trace);

} // namespace anole
