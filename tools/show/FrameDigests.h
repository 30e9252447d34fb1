#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/model/PathTree.h"

namespace anole::tools {

/// FrameDigests are those of what each frame of a tree prints (frameText), and of its function's
/// name. A program of many call sites has frames one after the other that share their function and
/// their file, whose texts are made once for all of these.
struct FrameDigests {
  explicit FrameDigests(const PathTree &tree);

  std::vector<Digest> texts, functions; ///< by frame
};

} // namespace anole::tools
