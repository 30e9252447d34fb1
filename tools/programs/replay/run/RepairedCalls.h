#pragma once

#include "runtime/core/walk/WalkedEvent.h"
#include "tools/analysis/match/Repairs.h"

#include <map>
#include <optional>
#include <string>

namespace anole::replay {

/// RepairedCalls change the events of a rank as `anole replay --repair` found (Repairs.h). The
/// command runs the ranks against each other once, and each rank reads what concerns it from a file
/// that lives as long as the replay. It has a line for each: rank, event, scalar, value, kind.
class RepairedCalls {
public:
  RepairedCalls() = default;

  /// Reads the repairs of a rank; none if there is no file.
  static Expected<RepairedCalls> read(const std::string &file, uint32_t rank);

  /// Returns an event as it is replayed, until the next one; null: as it was recorded.
  const WalkedEvent *changeOf(const WalkedEvent &event);

  /// Notes from which peer a call got its message, which may have an answer.
  void received(const WalkedEvent &event, int64_t peer);

  /// How a worker goes on: at an event, with a share of the times from then on.
  struct Next {
    uint64_t event;
    double share;
  };
  /// Returns what follows an event that got a message with this tag, if it begins a step. A worker
  /// whose step is not where the run is, or the next one, goes there, forth or back.
  std::optional<Next> stepAfter(const WalkedEvent &event, int64_t tag) const;

private:
  void add(const whatif::Repair &repair);

  std::multimap<uint64_t, whatif::Repair> byEvent;
  std::map<uint64_t, int64_t> senders; ///< of messages that have answers, by event
  std::vector<uint64_t> steps;         ///< their events; the last one is the stop
  double share = 1;                    ///< of the times of steps
  WalkedEvent changed;
};

} // namespace anole::replay
