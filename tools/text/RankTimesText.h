#pragma once

#include "tools/model/Balance.h"
#include "tools/model/RankProfile.h"
#include "tools/text/PathText.h"

namespace anole::tools {

/// A line for each rank, and what stands out.
std::string rankTimesText(const RankProfile &profile, const TraceNames &names);

/// Why a trace has no phases, or no regions, with times.
std::string whyNoParts(const std::string &what);

/// A line for each part; `what` names them in the head. For one rank its own times.
std::string spentPartsText(const RankProfile &profile, const std::vector<SpentPart> &parts,
                           const std::string &what);

} // namespace anole::tools
