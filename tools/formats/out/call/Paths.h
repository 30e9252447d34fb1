#pragma once

#include "runtime/core/model/Trace.h"

#include <unordered_map>

namespace anole::exporting {

/// The innermost step of each call path.
class Paths {
public:
  explicit Paths(const Trace &trace) : tree(trace.pathTree) {
    for (const CallPath &path : trace.paths)
      steps.emplace(path.signature, path.step);
  }

  /// 0: nothing is known of the path.
  uint32_t stepOf(uint64_t signature) const {
    auto found = steps.find(signature);
    return found == steps.end() ? 0 : found->second;
  }

  const Frame *innermost(uint64_t signature) const {
    uint32_t step = stepOf(signature);
    return step ? &frameAt(tree, step) : nullptr;
  }

private:
  const PathTree &tree;
  std::unordered_map<uint64_t, uint32_t> steps;
};

} // namespace anole::exporting
