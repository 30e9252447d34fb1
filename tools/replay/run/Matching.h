#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

namespace anole::replay {

/// Whether every receive of a clustered trace has a message. The members of a cluster have their
/// lead's peers, moved to their own place; where the program's peers are others, a member waits for
/// a message that nobody sends. So what each rank sends and what it wants are counted by pair of
/// ranks and tag. An error says who would wait. Lossless traces are not looked at, and persistent
/// requests and what goes to a communicator that two groups share are left out.
Expected<void> checkMatching(const Trace &trace);

} // namespace anole::replay
