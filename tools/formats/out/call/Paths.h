#pragma once

#include "runtime/core/model/PathSteps.h"
#include "runtime/core/model/Trace.h"

namespace anole::exporting {

/// The innermost step of each call path.
class Paths {
public:
  explicit Paths(const Trace &trace) : tree(trace.pathTree), steps(trace.paths) {}

  /// 0: nothing is known of the path.
  uint32_t stepOf(uint64_t signature) const { return steps.at(signature); }

  const Frame *innermost(uint64_t signature) const {
    uint32_t step = stepOf(signature);
    return step ? &frameAt(tree, step) : nullptr;
  }

private:
  const PathTree &tree;
  PathSteps steps;
};

} // namespace anole::exporting
