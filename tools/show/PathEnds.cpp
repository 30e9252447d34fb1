#include "tools/show/PathEnds.h"

#include <algorithm>

namespace anole::tools {

PathEnds::PathEnds(const PathTree &tree)
    : tree(tree), depths(tree.steps.size()), outer(tree.steps.size()) {
  for (uint32_t i = 1; i < tree.steps.size(); ++i) {
    uint32_t before = tree.steps[i].before;
    depths[i] = depths[before] + 1;
    outer[i] = depths[i] <= mostOuter ? i : outer[before];
  }
}

PathEnds::Ends PathEnds::of(uint32_t step) const {
  Ends ends{framesTo(tree, outer[step]), 0, {}};
  uint32_t rest = depths[step] - depths[outer[step]];
  uint32_t shown = std::min(rest, mostInner);
  ends.between = rest - shown;
  for (; shown; --shown, step = tree.steps[step].before)
    ends.inner.push_back(&frameAt(tree, step));
  std::reverse(ends.inner.begin(), ends.inner.end());
  return ends;
}

} // namespace anole::tools
