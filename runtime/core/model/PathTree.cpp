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

} // namespace anole
