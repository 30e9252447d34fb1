#pragma once

#include "tools/analysis/model/Balance.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// A line for each rank, and what stands out.
std::string rankTimesText(const RankProfile &profile, const TraceNames &names);

/// Why a trace has no phases, or no regions, with times.
std::string whyNoParts(const std::string &what);

/// A line for each part; `what` names them in the head. For one rank its own times.
std::string spentPartsText(const RankProfile &profile, const std::vector<SpentPart> &parts,
                           const std::string &what);

} // namespace anole::tools
