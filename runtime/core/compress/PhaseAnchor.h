#pragma once

#include "runtime/core/compress/PointNode.h"

namespace anole {

/// A PhaseAnchor is a call by which a loop is followed that no compiler reported: a loop of Python,
/// of a program that was not rebuilt, or of a plain library, whose calls came round.
///
/// Ranks fold what they do each by itself, and find other bodies, at other places, if some of them
/// have fewer neighbours. So a loop has no identity that ranks share. A call has: its path. All
/// ranks that make a call equally often mean the same by its nth occurrence, whenever each of them
/// noticed that it repeats, because the point of a call counts its events from the first one on.
/// Each `stride`th occurrence begins an iteration: where a round makes no call once, such as one
/// that consists of loops over neighbours, the stride is how often a round makes it.
///
/// Rejected: the number of the round. Folding notices a round late, and not all rounds are equal.
struct PhaseAnchor {
  PointNode *point = nullptr;
  uint64_t stride = 1;
  uint64_t outer = 0;           ///< key of the loop around it; 0: none is known
  uint64_t completed = 0;       ///< iterations: the last one ends where the next one begins
  uint64_t first = 0, last = 0; ///< events recorded before the first and the last known occurrence
  uint64_t longest = 0;         ///< events from one occurrence to the next one
  uint64_t nextLook = 1;        ///< see PhaseLoops

  static uint64_t keyOf(uint64_t pointHash, uint64_t stride);
  uint64_t key() const { return keyOf(point->hash, stride); }

  /// Events recorded after the last occurrence tell whether the loop goes on.
  bool isActive(uint64_t now) const { return now - last <= 2 * longest; }
  uint64_t events() const { return last - first; }

  /// The call is made once more, after so many events. Returns whether an iteration ends before it.
  bool meet(uint64_t now) {
    longest = std::max(longest, now - last);
    last = now;
    if (point->events() % stride != 0)
      return false;
    completed = point->events() / stride;
    return true;
  }
};

} // namespace anole
