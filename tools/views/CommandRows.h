#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/show/TableColumns.h"

#include <string>
#include <vector>

namespace anole {

const tools::Columns<CommandLine> &columnsOf(const CommandLine *);

} // namespace anole

namespace anole::tools {

/// Rows of a name and a text that say what the ranks were started with: one for each command line,
/// with its ranks if there are several, and one for the ranks whose command lines the trace does
/// not have.
std::vector<std::vector<std::string>> commandRows(const TraceInfo &info, size_t most);

} // namespace anole::tools
