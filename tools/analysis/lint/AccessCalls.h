#pragma once

#include "tools/analysis/lint/AccessRanges.h"
#include "tools/analysis/state/CallShape.h"

namespace anole::lint {

/// Returns what a call does in a window whose displacements have this unit; nothing if the trace
/// does not tell which bytes it accesses. The rank is left to the caller.
std::optional<WindowAccess> accessOf(const whatif::CallShape &shape, const WalkedEvent &event,
                                     int64_t unit);

/// Says how much data each side of an access has, if that which takes them has room for fewer than
/// the other one gives; nothing if they fit, or the trace does not tell.
std::optional<std::string> unevenSides(const whatif::CallShape &shape, const WalkedEvent &event);

/// Returns whether the rank may know after the call what another one did before: it waited for it,
/// saw what it wrote, or was kept out by it.
bool mayWait(const whatif::CallShape &shape, const WalkedEvent &event);

} // namespace anole::lint
