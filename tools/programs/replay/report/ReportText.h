#pragma once

#include "tools/programs/replay/report/ReplayReport.h"

namespace anole::replay {

/// The report as tables.
std::string reportText(const ReplayReport &report, const TraceInfo &recorded);

/// The same for programs: one JSON object.
std::string reportJson(const ReplayReport &report, const TraceInfo &recorded);

} // namespace anole::replay
