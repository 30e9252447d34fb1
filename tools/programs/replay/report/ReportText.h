#pragma once

#include "tools/programs/replay/report/ReplayReport.h"

namespace anole::replay {

/// The report as tables, beside what the recorded run took.
std::string reportText(const ReplayReport &report, const Trace &recorded);

/// The same for programs: one JSON object.
std::string reportJson(const ReplayReport &report, const Trace &recorded);

} // namespace anole::replay
