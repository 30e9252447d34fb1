#include "tools/analysis/model/LastCalls.h"

#include "runtime/core/model/Endings.h"

namespace anole::tools {

std::vector<LastCall> lastCallsOf(const Trace &trace) {
  std::vector<std::optional<PointKey>> keys = lastCalls(trace);
  const TimeUses kinds(trace);
  std::vector<LastCall> calls;
  for (size_t i = 0; i < keys.size(); ++i) {
    const Ending &ending = trace.info.endings[i];
    TimeSpent spent{static_cast<double>(ending.computing), static_cast<double>(ending.inside)};
    if (keys[i] && !ending.polled && kinds.areOutside(*keys[i]))
      spent.inside = 0;
    if (spent.all() > 0)
      calls.push_back({ending.rank, keys[i], ending.polled, spent});
  }
  return calls;
}

} // namespace anole::tools
