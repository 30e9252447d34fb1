#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/model/PathTree.h"

#include <unordered_map>

namespace anole::tools {

/// Finds what a reader has to see of each path to tell it from the others. Codes that call MPI
/// through functions of their own have many paths with the same innermost frames; the frame that
/// differs is the one to show first.
///
/// Paths are one group at first. Groups are divided by the innermost frame, then by the one around
/// it, and so on, at most `most` times: time and memory grow with the paths. Paths whose frames are
/// all alike stay together. Rejected: to show all frames, which no line has room for; always two
/// frames, which are alike where a wrapper is called by a helper.
class PathsApart {
public:
  static constexpr unsigned most = 32;

  PathsApart() = default;
  /// `frames` has a digest for each frame, which is equal where frames print alike.
  PathsApart(const PathTree &tree, const std::vector<CallPath> &paths,
             const std::vector<Digest> &frames);

  /// How many frames are further inside than the one that tells the path with this innermost step
  /// apart; 0 for a step that is none.
  unsigned framesInside(uint32_t innermost) const;

private:
  std::unordered_map<uint32_t, unsigned> inside; ///< only what is not 0
};

} // namespace anole::tools
