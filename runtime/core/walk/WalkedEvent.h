#pragma once

#include "runtime/core/model/FieldPlace.h"

#include <vector>

namespace anole {

/// A loop around an event and the iteration of it that runs, counted from 0.
struct LoopPosition {
  uint32_t loop = 0; ///< index into StreamTrace::loops
  uint64_t iteration = 0;
  uint64_t entry = 0; ///< number of this entry among those of the loop, from 1
  bool operator==(const LoopPosition &) const = default;
};

/// One event as it was recorded, with everything that the trace says about it.
struct WalkedEvent {
  uint64_t ordinal = 0; ///< in its thread, from 0
  uint32_t point = 0;   ///< index into StreamTrace::points
  PointKey key;
  std::vector<int64_t> scalars;
  std::vector<std::vector<int64_t>> arrays;
  std::vector<int64_t> late;
  int64_t delta = -1, duration = -1; ///< nanoseconds; -1: the trace holds none for each event
  std::vector<LoopPosition> loops;   ///< outermost first; without the root

  /// The scalar at a place; nothing if there is none, as in an event of a damaged trace.
  std::optional<int64_t> scalarAt(FieldPlace place) const {
    return place && *place < scalars.size() ? std::optional(scalars[*place]) : std::nullopt;
  }
};

} // namespace anole
