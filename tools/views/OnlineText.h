#pragma once

#include "tools/show/LineText.h"
#include "tools/show/PathText.h"

#include <string>

namespace anole::tools {

/// What the ranks decided at their markers while the program ran: phases, states, clusters, and who
/// deviated. Lines for the section on phases; empty if they decided nothing.
std::string onlineText(const OnlineInfo &online, const TraceNames &names, size_t width = lineWidth);

/// Where a rank deviated: the call path, or the loop; empty if that is unknown.
std::string placeText(const Deviation &deviation, const TraceNames &names);

} // namespace anole::tools
