#pragma once

#include "runtime/core/ranks/transport/RadixTree.h"

#include <string>
#include <vector>

namespace anole::test {

/// A trace that was made on the way: up to which marker, and where the furthest rank was then.
struct MadeTrace {
  uint64_t marker, madeAt;
};

/// What a schedule in which ranks stay together let happen, in markers.
struct Delays {
  std::vector<MadeTrace> made;
  uint64_t skew = 0; ///< between the first and the last rank, at most
  uint64_t wave = 0; ///< that a rank passed between two deliveries of messages, at most
};

/// Whether a trace was made soon after each marker of `due`; `least`: the markers that all ranks
/// passed. Returns which one was not, or nothing.
///
/// A trace comes after the next vote and after one that is under way, a few markers ahead of all
/// ranks. If messages are slow, it is given up and tried again with twice the room.
std::string findLateTrace(const std::vector<uint64_t> &due, const Delays &delays,
                          const RadixTree &tree, uint32_t ranks, uint64_t least);

} // namespace anole::test
