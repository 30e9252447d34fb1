#include "runtime/core/model/PathTree.h"

#include <algorithm>

namespace anole {

std::vector<const Frame *> framesTo(const PathTree &tree, uint32_t step) {
  std::vector<const Frame *> frames;
  for (; step != 0; step = tree.steps[step].before)
    frames.push_back(&frameAt(tree, step));
  std::reverse(frames.begin(), frames.end());
  return frames;
}

std::vector<uint64_t> contextsOf(const std::vector<Frame> &frames,
                                 const std::vector<PathStep> &steps, NextContext next) {
  std::vector<uint64_t> contexts(steps.size());
  for (size_t i = 1; i < steps.size(); ++i) {
    uint64_t context = contexts[steps[i].before], site = frames[steps[i].frame].site;
    contexts[i] = site == 0 ? context : next(context, site);
  }
  return contexts;
}

} // namespace anole
