#pragma once

#include "runtime/core/trace/Trace.h"
#include "runtime/record/callpath/Stack.h"

#include <unordered_map>
#include <vector>

namespace anole::record {

/// The call paths of one thread, listed: at the first event of a point the stack is taken once, so
/// that the path can be shown to a reader. Frames hold where calls stand, innermost last.
class PathList {
public:
  /// Called in the wrapper of an MPI call.
  void see(uint64_t signature);

  const std::unordered_map<uint64_t, std::vector<Frame>> &paths() const { return known; }

private:
  Stack stack;
  Modules modules;
  std::unordered_map<uint64_t, std::vector<Frame>> known;
};

} // namespace anole::record
