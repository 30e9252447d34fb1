#pragma once

#include "tools/show/Json.h"
#include "tools/views/AccuracyText.h"

namespace anole::tools {

/// What accuracyText says, for programs: one JSON object, with the percentages of each rank.
std::string accuracyJson(const ComparedTraces &traces);

/// The entries that are not 0: [source, destination, sends].
Json matrixJson(const CommunicationMatrix &matrix);

} // namespace anole::tools
