#pragma once

#include "tools/Command.h"
#include "tools/model/LoadedTrace.h"

namespace anole::tools {

/// Reads a trace file. If it is partial, says why in a message.
Expected<LoadedTrace> loadTrace(const std::string &file, Console &console);

} // namespace anole::tools
