#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/WalkedEvent.h"

#include <optional>
#include <unordered_map>

namespace anole {

/// Follows one rank's events and knows its own rank in every communicator that it has made so far,
/// so that relative peers can be shown as absolute ranks.
class OwnRanks {
public:
  explicit OwnRanks(int64_t worldRank) : world(worldRank), ranks{{0, worldRank}, {1, 0}} {}

  /// The own rank in the communicator or window of the event (in MPI_COMM_WORLD if it names none);
  /// empty if that was made unseen.
  std::optional<int64_t> of(const FunctionInfo &function, const WalkedEvent &event) const;

  /// Notes the communicator or window that the event made, if it made one.
  void follow(const FunctionInfo &function, const WalkedEvent &event);

  int64_t worldRank() const { return world; }

private:
  int64_t world;
  std::unordered_map<int64_t, int64_t> ranks;          ///< by ordinal of the communicator
  std::unordered_map<int64_t, int64_t> ranksInWindows; ///< by ordinal of the window
};

} // namespace anole
