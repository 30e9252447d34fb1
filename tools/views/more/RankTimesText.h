#pragma once

#include "tools/analysis/model/Balance.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/choices/ToolChoices.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

namespace anole::tools {

/// A line for each rank, and what stands out.
std::string rankTimesText(const RankProfile &profile, const TraceNames &names,
                          const Screen &screen = {});

/// Why a trace has no regions.
inline constexpr const char *whyNoRegions =
    "the trace has no times of regions (anole_region_begin)";

/// A line for each part; `what` names them in the head. For one rank its own times.
std::string spentPartsText(const RankProfile &profile, const std::vector<SpentPart> &parts,
                           PartsBy what, const Screen &screen = {});

} // namespace anole::tools
