#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/programs/replay/objects/Attached.h"
#include "tools/programs/replay/objects/ObjectTables.h"
#include "tools/programs/replay/objects/Scratch.h"
#include "tools/programs/replay/thread/HandedRequests.h"
#include "tools/programs/replay/thread/Sharing.h"
#include "tools/programs/replay/thread/World.h"

#include <unordered_map>

namespace anole::replay {

class Thread;

/// A ReplayProcess is what the threads of a replaying rank share.
struct ReplayProcess {
  ReplayProcess(const Trace &trace, const World &world, Scratch files);

  const Trace &trace;
  std::unordered_map<int64_t, const std::string *> texts; ///< formats by key
  /// True if wildcards match as recorded. What the lead received is only a guess for the members of
  /// its cluster, and may never come.
  bool isOrdered;
  bool isRecorded = false; ///< by the tracer
  int worldRank = 0;
  ObjectTables objects;
  Attached attached;
  Scratch scratch;
  std::unordered_map<uint32_t, Thread *> threads; ///< by ordinal; complete before any of them runs
  Sharing sharing;
  HandedRequests handed;
};

} // namespace anole::replay
