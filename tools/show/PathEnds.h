#pragma once

#include "runtime/core/model/PathTree.h"

namespace anole::tools {

/// What is shown of a path: all of it, or only the two ends of a very deep one (recursion). So the
/// output for all paths of a trace grows with their number, not with their depths. Construction
/// takes time that grows with the tree, a query constant time.
class PathEnds {
public:
  static constexpr uint32_t mostOuter = 16, mostInner = 32;

  struct Ends {
    std::vector<const Frame *> outer; ///< outermost first
    uint32_t between = 0;             ///< frames that are left out
    std::vector<const Frame *> inner; ///< after these, outermost first
  };

  /// The tree must outlive the object.
  explicit PathEnds(const PathTree &tree);

  Ends of(uint32_t step) const;

private:
  const PathTree &tree;
  std::vector<uint32_t> depths; ///< by step
  std::vector<uint32_t> outer;  ///< by step: the one at depth mostOuter on the way, or itself
};

} // namespace anole::tools
