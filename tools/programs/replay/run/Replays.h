#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "tools/programs/replay/calls/ReplayRows.h"

#include <unordered_map>

namespace anole::replay {

/// Replays know how the functions of a trace are replayed, by the number that their events have.
class Replays {
public:
  struct Known {
    KnownFunction function;
    Replay replay; ///< null: there is none
  };

  explicit Replays(const Trace &trace) {
    for (const FunctionInfo &function : trace.functions) {
      const CallRow *row = findCall(function.name);
      KnownFunction own = function;
      auto large = static_cast<uint16_t>(function.id | largeCount);
      known.insert_or_assign(function.id, Known{own, row ? row->small : nullptr});
      known.insert_or_assign(large, Known{own, row ? row->large : nullptr});
    }
  }

  /// Null if the trace does not describe the function.
  const Known *find(const PointKey &key) const {
    auto found = known.find(key.function);
    return found == known.end() ? nullptr : &found->second;
  }

private:
  std::unordered_map<uint16_t, Known> known;
};

} // namespace anole::replay
