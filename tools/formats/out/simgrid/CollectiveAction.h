#pragma once

#include "tools/formats/out/call/ExportedCall.h"

namespace anole::exporting {

/// The words of a collective's action after the rank; empty: the format has no such action.
std::string collectiveAction(const ExportedAct &act);

} // namespace anole::exporting
