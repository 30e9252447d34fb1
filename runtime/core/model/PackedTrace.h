#pragma once

#include "runtime/core/model/PackedLoops.h"
#include "runtime/core/model/PackedPaths.h"
#include "runtime/core/model/PackedPoints.h"

namespace anole {

/// A PackedTrace is a copy of a trace of one rank whose points, loops and paths are packed. With
/// tens of thousands of call sites they are most of it.
class PackedTrace {
public:
  explicit PackedTrace(const Trace &trace);

  Trace unpacked() const;

private:
  struct Stream {
    PackedLoops loops;
    PackedPoints points;
  };

  Trace rest; ///< what is not packed
  PackedPaths paths;
  std::vector<Stream> streams;
};

} // namespace anole
