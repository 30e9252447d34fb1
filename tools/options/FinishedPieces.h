#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Returns the pieces in a folder as piecesIn does, once the keepers on this host have written
/// those of a run that has ended. A launcher returns some tenths of a second before they have, so a
/// script that looks at once would find some ranks alone. It waits two seconds at most, and not at
/// all where a run goes on, which has left no piece but a trace on the way.
Expected<std::vector<std::string>> finishedPieces(const std::string &folder);

} // namespace anole::tools
