#pragma once

#include "runtime/core/model/Trace.h"

#include <algorithm>
#include <map>
#include <string>

namespace anole::tools {

/// TracerCounts are what the tracer says of its own time, in nanoseconds of all ranks; traces of
/// other tools do not.
class TracerCounts {
public:
  explicit TracerCounts(const Trace &trace) {
    for (const Counter &counter : trace.info.counters)
      totals[counter.name] = static_cast<double>(counter.total);
  }

  double all() { return totals["overhead"]; }
  /// Returns what recording took, beside online work.
  double recording() { return std::max(all() - totals["online"], 0.0); }
  /// Returns what so much time is for each event.
  double ofEvent(double time) {
    return time > 0 && totals["events"] > 0 ? time / totals["events"] : 0;
  }

private:
  std::map<std::string, double> totals{};
};

} // namespace anole::tools
