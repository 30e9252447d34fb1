#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole::tools {

/// CoreUse says how ranks had to wait for cores, which they shared or others used.
struct CoreUse {
  CoreGroup group;        ///< the one with the most ranks for each of its cores
  size_t groups = 0;      ///< how many such groups there are: mostly one on each host
  double waited = 0;      ///< nanoseconds before calls of all ranks, which are no computing
  double share() const;   ///< of its time, a rank of the group had a core for this part
  double blocked() const; ///< how often a rank of the group gave up its core, and lost it
  double preempted() const;
  /// Returns whether ranks share cores, or had one, which others used, for less than half of their
  /// time.
  bool lacksCores() const;
};

/// Nothing if no rank had to wait for a core: then nothing is said of cores.
std::optional<CoreUse> coreUseOf(const Trace &trace);

} // namespace anole::tools
