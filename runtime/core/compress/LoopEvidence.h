#pragma once

#include "runtime/core/compress/LoopHistory.h"
#include "runtime/core/model/Event.h"
#include "runtime/core/model/SharedColumn.h"

#include <vector>

namespace anole {

/// The markers that the programmer sets, as if they were the iterations of one loop: by calls, and
/// in loops that the source or the user chooses.
constexpr uint64_t chosenByPeople = 1;

/// LoopEvidence is what one rank, or many of them, know of a loop as the phase loop.
struct LoopEvidence {
  uint64_t loop = 0;                ///< its key; or `chosenByPeople`
  uint64_t outer = 0;               ///< key of the candidate around it; 0: there is none
  bool isDoubted = false;           ///< by the compiler
  bool isActive = false;            ///< some rank is in it
  bool isEverywhere = true;         ///< all ranks have entered it
  bool isUnlike = false;            ///< two ranks ran it differently
  uint64_t least = 0, most = 0;     ///< iterations that a rank has completed
  uint64_t bound = UINT64_MAX;      ///< that a rank ended with
  uint64_t entries = 0;             ///< the most that have ended on a rank
  uint64_t entryBound = UINT64_MAX; ///< that a rank ended with
  uint64_t events = 0;              ///< in entries that have ended, of all ranks
  /// That have entered it, as reports say; none: not asked for, or too scattered for a group.
  RankList ranks{};
  std::vector<LoopHistory::Prefix> prefixes{}; ///< that ranks know, ascending
  /// Of a loop that is followed by a call (PhaseAnchor), and known to the rank itself only: which
  /// one, and how often it comes from marker to marker; 0: it is a compiled loop.
  PointKey call{};
  uint64_t markedBy = 0;

  /// All ranks run it alike, as seen so far: none has gone further than another one will ever go.
  bool isAlike() const {
    return isEverywhere && !isUnlike && most <= bound && entries <= entryBound;
  }
  bool operator==(const LoopEvidence &) const = default;
};

/// Of several loops, in the order in which the program first entered them.
using LoopEvidences = std::vector<LoopEvidence>;

} // namespace anole
