#pragma once

#include "tools/analysis/match/MatchState.h"

#include <array>

namespace anole::whatif {

/// See RepeatDetector.
/// What ranks put and got since they last waited for it does not decide what comes next, and so is
/// not in it.
struct Description {
  std::array<uint64_t, 2> digest{}; ///< two, so that no two descriptions are taken for one
  std::vector<uint32_t> slots{};    ///< in use
  uint64_t watched = 0;             ///< what the watch has written
  uint64_t told = 0;                ///< numbers in it
};

Description describe(MatchState &all);

/// Calls `visit(slot)` with each slot in use, by reference, in the order of the description. A slot
/// with several users comes several times.
template <class Visit> void eachSlot(MatchState &all, Visit visit) {
  for (RankState &rank : all.ranks)
    for (auto &[number, request] : rank.requests)
      for (uint32_t *slot : {&request.slot, &request.posted})
        if (*slot != Slots::none)
          visit(*slot);
  for (auto &[key, channel] : all.channels.all())
    for (Message &message : channel.sent)
      visit(message.slot);
  for (auto &[key, moments] : all.epochs)
    for (Message &moment : moments)
      visit(moment.slot);
  for (Group &group : all.groups.all())
    for (CollectiveInstance &instance : group.open)
      for (CollectiveEntry &entry : instance.entries)
        if (!entry.blocks())
          visit(entry.slot);
}

} // namespace anole::whatif
