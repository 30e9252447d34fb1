#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/file/format/TraceSource.h"

#include <string>

namespace anole {

/// Writes PATH.partial (or into it, if that is a folder) and, once it is complete, gives it its
/// final name; a file that has the name is kept under a numbered one. Whatever else is called
/// PATH.partial stays as it is: the file is a new one, if need be with another name. Returns the
/// size in bytes.
Expected<uint64_t> writeTraceFile(const std::string &path, const TraceSource &source);

/// Puts a trace in the place of the one that PATH holds, in one step: PATH is never half a trace,
/// not even if the process is killed. Returns the size in bytes.
Expected<uint64_t> replaceTraceFile(const std::string &path, const Trace &trace);

/// The bytes of a trace file: for traces whose blocks are in memory.
std::string traceFileImage(const Trace &trace);

} // namespace anole
