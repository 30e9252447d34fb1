#pragma once

#include "runtime/core/calls/CallRole.h"

namespace anole::whatif {

/// A WaitKind is why a rank waits, as far as the call says that waits.
enum class WaitKind : uint8_t {
  LateReceiver,
  LateSender,
  Barrier,
  LateBroadcast,
  EarlyReduce,
  EarlyScan,
  AllToAll,
  Lock,
  LatePost,
  EarlyWait,
  Window,
  Other,
};

WaitKind waitKindOf(CallOperation operation);
const char *nameOf(WaitKind kind);

} // namespace anole::whatif
