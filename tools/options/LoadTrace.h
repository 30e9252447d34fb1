#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/options/Command.h"

#include <vector>

namespace anole::tools {

/// Reads a trace file, or merges a folder of pieces that ranks left (FILE, or FILE.partial if there
/// is no FILE). If the trace is partial, a message says why.
Expected<LoadedTrace> loadTrace(const std::string &file, Console &console);

/// Reads a trace file; what a program that need not merge pieces takes. It may be "-" (standard
/// input), a pipe, or packed by gzip or zstd. Of a file of another tool the error says what it is.
Expected<LoadedTrace> loadFile(const std::string &file, Console &console);

/// Merges pieces; messages show `name`.
Expected<LoadedTrace> loadPieces(const std::string &name, const std::vector<std::string> &files,
                                 Console &console);

} // namespace anole::tools
