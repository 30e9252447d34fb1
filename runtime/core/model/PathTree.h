#pragma once

#include "runtime/core/model/Name.h"

#include <cstdint>
#include <vector>

namespace anole {

/// A Frame says where a call of a call path is. Recording fills in the module, and in it the offset
/// of the call or, if the call was instrumented and could be identified, its site. Symbolizing
/// fills in the rest (0 or empty: unknown); then the site is no longer needed.
struct Frame {
  Name module{};
  uint64_t offset = 0;
  Name function{}, file{};
  uint32_t line = 0, column = 0;
  uint64_t site = 0; ///< what the call adds to the calling context; 0: nothing, or it is not known
  bool operator==(const Frame &) const = default;
};

/// A call path is its innermost step; a step is a frame and the step that it was called from.
struct PathStep {
  uint32_t before = 0; ///< 0: the outermost
  uint32_t frame = 0;  ///< index into PathTree::frames
  bool operator==(const PathStep &) const = default;
};

/// The steps of all call paths of a trace. Paths share their outer steps, and steps share their
/// frames. Recursion to depth n that communicates at each level has 2n steps and a few frames,
/// where lists of frames would take n * n / 2. PathBuilder writes the tree.
struct PathTree {
  std::vector<Frame> frames;
  std::vector<PathStep> steps{{}}; ///< a step comes after the one before it; steps[0] is no step
};

struct CallPath {
  uint64_t signature = 0;
  uint32_t step = 0; ///< innermost; 0: nothing is known of the path
};

/// The frames that lead to a step, outermost first: time and memory grow with its depth.
std::vector<const Frame *> framesTo(const PathTree &tree, uint32_t step);

/// Returns the context in a call, from the one around it and the site of the call.
using NextContext = uint64_t (*)(uint64_t context, uint64_t site);

/// The calling context at each step of a tree: 0 at step 0; a frame without a site, as of an
/// inlined call or of a stack, changes nothing. In time and memory that grow with the steps.
std::vector<uint64_t> contextsOf(const std::vector<Frame> &frames,
                                 const std::vector<PathStep> &steps, NextContext next);

/// The frame of a step. It must not be 0.
inline const Frame &frameAt(const PathTree &tree, uint32_t step) {
  return tree.frames[tree.steps[step].frame];
}

} // namespace anole
