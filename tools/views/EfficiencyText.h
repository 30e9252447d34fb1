#pragma once

#include "tools/analysis/predict/Efficiency.h"
#include "tools/show/Json.h"

namespace anole::whatif {

/// A column for each trace; the first is what others are compared with.
std::string efficiencyText(const std::vector<Efficiency> &traces);
tools::Json efficiencyJson(const std::vector<std::string> &files,
                           const std::vector<Efficiency> &traces);

/// A line for each part of a run; `what` names them in the head. Empty if there is none.
std::string partEfficiencyText(const std::vector<tools::SpentPart> &parts, const std::string &what);
tools::Json partEfficiencyJson(const std::vector<tools::SpentPart> &parts);

} // namespace anole::whatif
