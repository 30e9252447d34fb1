#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// Checks that every receive of a clustered trace has a message. The members of a cluster have the
/// peers of their lead, moved to their own position. If the program's peers are others, a member
/// waits for a message that no rank sends. Therefore the messages that each rank sends and expects
/// are counted by pair of ranks, by tag and in all. An error names a rank that would wait. Lossless
/// traces are not checked; persistent requests and messages on intercommunicators are left out.
Expected<void> checkMatching(const Trace &trace);

} // namespace anole::replay
