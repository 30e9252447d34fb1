#pragma once

#include <cstdint>
#include <map>
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

/// Gaps are what of a trace the matching of its ranks left out or could not know.
struct Gaps {
  uint64_t unknownSizes = 0; ///< messages that count as empty: their datatype was made unseen
  bool lacksPeers = false;   ///< of some calls, as imported traces may; they exchange nothing
  std::map<GapKind, std::set<std::string>> calls{}; ///< functions whose calls were left out

  /// A line for each gap, but for the messages that count as empty.
  std::vector<std::string> lines() const;
};

} // namespace anole::whatif
