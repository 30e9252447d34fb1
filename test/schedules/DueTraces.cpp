#include "test/schedules/DueTraces.h"

#include "runtime/core/ranks/online/Votes.h"

#include <algorithm>
#include <bit>

namespace anole::test {
namespace {

uint64_t levelsOf(const RadixTree &tree, uint32_t ranks) {
  uint64_t most = 0;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    uint64_t steps = 0;
    for (uint32_t node = rank; node != 0; node = tree.parent(node))
      ++steps;
    most = std::max(most, steps);
  }
  return most;
}

/// Where the ranks were when the traces of earlier markers were made.
uint64_t startOf(uint64_t marker, const std::vector<MadeTrace> &made) {
  uint64_t start = marker;
  for (const MadeTrace &trace : made)
    if (trace.marker < marker)
      start = std::max(start, trace.madeAt);
  return start;
}

} // namespace

std::string findLateTrace(const std::vector<uint64_t> &due, const Delays &delays,
                          const RadixTree &tree, uint32_t ranks, uint64_t least) {
  const uint64_t room = 2 + static_cast<uint64_t>(std::bit_width(ranks)),
                 way = 2 * levelsOf(tree, ranks) * delays.wave, // there and back
      attempts = std::bit_width(way + delays.skew);
  for (uint64_t marker : due) {
    const uint64_t latest = nextVoteAfter(startOf(marker, delays.made)) +
                            2 * (delays.skew + room + way + attempts * way) + 2;
    auto isInTime = [&](const MadeTrace &trace) {
      return marker <= trace.marker && trace.marker <= latest;
    };
    if (latest <= least && std::ranges::none_of(delays.made, isInTime))
      return "no trace was made between the markers " + std::to_string(marker) + " and " +
             std::to_string(latest);
  }
  return "";
}

} // namespace anole::test
