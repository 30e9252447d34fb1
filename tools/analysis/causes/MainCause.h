#pragma once

#include "tools/analysis/causes/Waits.h"

#include <optional>

namespace anole::whatif {

/// A MainCause is what ranks wait for most, all their waits together.
struct MainCause {
  Cause cause; ///< of the ranks that have half as much of it as the first one at least
  std::vector<RankShare> waiters{}; ///< how long each waits for it; most first
  uint32_t site = 0;                ///< where they wait for it most
  double there = 0;                 ///< nanoseconds of all ranks
};

/// Nothing if the causes of no wait are known. A group of ranks whose waits were added up
/// (Waiters) shares its time in equal parts.
std::optional<MainCause> mainCauseOf(const Waits &waits);

} // namespace anole::whatif
