#pragma once

#include "runtime/core/model/RankView.h"
#include "runtime/core/ranks/online/LoopEpoch.h"

#include <algorithm>
#include <vector>

namespace anole {

/// Ranks that follow one loop together and vote on its markers: all ranks of the run, or some that
/// run a loop of their own, such as one of two coupled models.
struct PhaseGroup {
  LoopEpoch turn;
  RankList ranks{}; ///< empty: all of the run

  bool isAll() const { return ranks.empty(); }
  bool has(uint32_t rank) const { return isAll() || indexOf(ranks, rank).has_value(); }
  bool operator==(const PhaseGroup &) const = default;
};

/// Returns the group of the rank; null: it is in none.
inline const PhaseGroup *groupOf(const std::vector<PhaseGroup> &groups, uint32_t rank) {
  auto own = std::ranges::find_if(groups, [&](const PhaseGroup &group) { return group.has(rank); });
  return own == groups.end() ? nullptr : &*own;
}

} // namespace anole
