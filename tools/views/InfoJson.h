#pragma once

#include "tools/analysis/model/LoadedTrace.h"

#include <string>

namespace anole::tools {

/// What infoText says, for programs: one JSON object, indented.
std::string infoJson(const LoadedTrace &loaded);

} // namespace anole::tools
