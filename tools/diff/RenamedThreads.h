#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/WalkedEvent.h"

#include <functional>

namespace anole::tools {

/// Gives a thread of a rank another number. An empty one leaves all numbers as they are.
using ThreadRenaming = std::function<uint32_t(uint32_t thread)>;

/// Returns the event as it would be if threads had other numbers: it names objects and requests by
/// the threads that made them.
WalkedEvent withThreads(WalkedEvent event, const FunctionInfo &function,
                        const ThreadRenaming &renaming);

} // namespace anole::tools
