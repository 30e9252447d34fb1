#pragma once

#include "tools/text/AccuracyText.h"

namespace anole::tools {

/// What accuracyText says, for programs: one JSON object, with the percentages of each rank.
std::string accuracyJson(const ComparedTraces &traces);

} // namespace anole::tools
