#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace anole::whatif {

/// Why a call exchanges nothing with other ranks.
enum class GapKind : uint8_t {
  UnknownMembers, ///< the trace does not tell who is in its communicator
  NoMember,       ///< its communicator does not have its peer
  NeverComes,     ///< no rank does what it waits for
};

/// Exchanges are the sends, receives, accesses to windows and entries into collectives of a run, as
/// far as they exchange something with other ranks.
struct Exchanges {
  double modelled = 0, leftOut = 0;

  double share() const { return leftOut > 0 ? modelled / (modelled + leftOut) : 1; }
  /// Adds what came since `before`, so many times.
  void repeat(const Exchanges &before, double times) {
    modelled += (modelled - before.modelled) * times;
    leftOut += (leftOut - before.leftOut) * times;
  }
};

/// Gaps are what of a trace the matching of its ranks left out or could not know.
struct Gaps {
  uint64_t unknownSizes = 0; ///< messages that count as empty: their datatype was made unseen
  bool needsBuffers = false; ///< the run gets stuck with the eager limit, so it was taken off
  bool lacksPeers = false;   ///< of some calls, as imported traces may; they exchange nothing
  Exchanges exchanges{};
  std::map<GapKind, std::set<std::string>> calls{}; ///< functions whose calls were left out

  void lackPeer() {
    lacksPeers = true;
    ++exchanges.leftOut;
  }

  /// Returns a line for each gap, but for the messages that count as empty.
  std::vector<std::string> lines() const;
  /// Returns a line that says how much of what ranks exchange is modelled, if not all.
  std::optional<std::string> share() const;
};

} // namespace anole::whatif
