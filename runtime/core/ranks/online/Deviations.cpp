#include "runtime/core/ranks/online/Deviations.h"

namespace anole {

bool Deviations::hear(const Vote &vote) {
  auto found = vote.kinds.deviating();
  for (const auto &[kind, at] : found) {
    deviated += kind.ranks;
    if (first.size() < mostListed)
      first.push_back({kind.first, kind.ranks, at.event == 0 ? vote.last - 1 : at.marker, at.event,
                       at.path, at.loopSite});
  }
  return !found.empty();
}

} // namespace anole
