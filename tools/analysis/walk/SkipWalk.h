#pragma once

#include "tools/analysis/walk/Ahead.h"
#include "tools/analysis/walk/RankWalk.h"

namespace anole::whatif {

/// A walk, and what it needs to skip.
struct SkipWalk {
  RankWalk walk;
  Ahead ahead; ///< of the walk's stream

  /// Fails as the two do.
  static Expected<SkipWalk> over(StreamTrace stream);

  /// See RankWalk.
  Expected<void> skipTo(const std::vector<bool> &counted, uint64_t before) {
    return walk.skipTo(ahead, counted, before);
  }
};

} // namespace anole::whatif
