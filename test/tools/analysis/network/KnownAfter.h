#pragma once

#include "tools/analysis/network/CollectiveRounds.h"

#include <set>

namespace anole::whatif {

/// Whose values each member has, or knows of, after all messages.
inline std::vector<std::set<uint32_t>> knownAfter(const Rounds &rounds, uint32_t ranks) {
  std::vector<std::set<uint32_t>> known(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    known[rank] = {rank};
  for (const Round &round : rounds) {
    const auto before = known;
    for (const RoundMessage &message : round)
      known[message.to].insert(before[message.from].begin(), before[message.from].end());
  }
  return known;
}

} // namespace anole::whatif
