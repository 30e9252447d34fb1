#pragma once

#include "tools/text/AccuracyText.h"
#include "tools/text/Json.h"

namespace anole::tools {

/// What accuracyText says, for programs: one JSON object, with the percentages of each rank.
std::string accuracyJson(const ComparedTraces &traces);

/// The entries that are not 0: [source, destination, sends].
Json matrixJson(const CommunicationMatrix &matrix);

} // namespace anole::tools
