#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// PackedPaths are the call paths of a trace, in a third of their memory.
class PackedPaths {
public:
  explicit PackedPaths(const Trace &trace);

  void unpackInto(Trace &trace) const;

private:
  size_t frames, steps, paths; ///< how many there are
  std::string numbers;         ///< of all frames, then of all steps, then of all paths
  std::vector<Name> modules;   ///< of frames of which no more than the call is known
  std::vector<Frame> others;   ///< the other frames
};

} // namespace anole
