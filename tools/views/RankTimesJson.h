#pragma once

#include "tools/analysis/model/Balance.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/show/Json.h"
#include "tools/show/PathText.h"

namespace anole::tools {

Json balanceJson(const Balance &balance);

/// What each rank spent, in nanoseconds, its share inside MPI, and where it waits longest.
Json rankTimesJson(const RankProfile &profile, const TraceNames &names);

/// What each rank spent in each part: lists in the order of the ranks.
Json spentPartsJson(const std::vector<SpentPart> &parts);

} // namespace anole::tools
