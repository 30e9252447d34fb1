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
  static constexpr unsigned most = 32; ///< bits

  /// Frames are counted from the innermost one, which is frame 0.
  struct Telling {
    unsigned outermost = 0; ///< the frame that tells the path apart at last
    uint32_t frames = 0;    ///< a bit for each that divides a group
    uint32_t lines = 0;     ///< a bit for each that divides one by its line alone
    bool has(unsigned frame) const { return frames >> frame & 1; }
    bool hasLine(unsigned frame) const { return lines >> frame & 1; }
  };

  PathsApart() = default;
  /// `frames` has a digest for each frame, which is equal where frames print alike, `functions` one
  /// that is equal for frames of one function.
  PathsApart(const PathTree &tree, const std::vector<CallPath> &paths,
             const std::vector<Digest> &frames, const std::vector<Digest> &functions);

  /// What tells the path with this innermost step apart; nothing if the step itself does.
  Telling tellingFrames(uint32_t innermost) const;

private:
  std::unordered_map<uint32_t, Telling> telling; ///< only of paths that need it
};

} // namespace anole::tools
