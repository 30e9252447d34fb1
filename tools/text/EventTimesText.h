#pragma once

#include "runtime/core/file/reader/EventWalker.h"

#include <string>

namespace anole::tools {

/// "+1.23 ms  4.56 us  ", in columns: time before an event and inside; empty if the trace has none.
std::string eventTimesText(const WalkedEvent &event);

} // namespace anole::tools
