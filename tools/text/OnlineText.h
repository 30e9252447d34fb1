#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::tools {

/// What the ranks decided at their markers while the program ran: phases, states, clusters. Lines
/// for the section on phases; empty if they decided nothing.
std::string onlineText(const OnlineInfo &online);

} // namespace anole::tools
