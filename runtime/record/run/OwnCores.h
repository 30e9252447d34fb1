#pragma once

#include "runtime/record/run/Session.h"

namespace anole::record {

/// Returns which cores this rank may run on, and what it had of them; nothing where the system does
/// not say. Ranks that have the same ones are one group after the merge, so no rank has to ask.
/// Ranks whose cores overlap in part are of different groups.
std::vector<CoreGroup> ownCores(const Session &session, double nsPerTick);

} // namespace anole::record
