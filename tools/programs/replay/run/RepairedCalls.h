#pragma once

#include "runtime/core/walk/WalkedEvent.h"
#include "tools/analysis/match/Repairs.h"

#include <map>
#include <string>

namespace anole::replay {

/// RepairedCalls change the events of a rank as `anole replay --repair` found (Repairs.h). The
/// command runs the ranks against each other once, and each rank reads what concerns it from a file
/// that lives as long as the replay. It has a line for each number: rank, event, scalar, value.
class RepairedCalls {
public:
  RepairedCalls() = default;

  /// Reads the repairs of a rank; none if there is no file.
  static Expected<RepairedCalls> read(const std::string &file, uint32_t rank);

  /// Returns an event as it is replayed, until the next one; null: as it was recorded.
  const WalkedEvent *changeOf(const WalkedEvent &event);

private:
  std::multimap<uint64_t, whatif::Repair> byEvent;
  WalkedEvent changed;
};

} // namespace anole::replay
