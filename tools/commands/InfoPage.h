#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/options/Command.h"
#include "tools/show/Screen.h"

#include <functional>
#include <string>

namespace anole::tools {

/// Says what stands below page one of a trace.
using AfterPage = std::function<std::string(const LoadedTrace &, const Screen &)>;

/// Declares the options of `anole info`. Page one ends with what `after` says, if there is such.
Action declareInfoPage(CLI::App &app, AfterPage after);

} // namespace anole::tools
