#include "tools/programs/replay/run/ProgressLine.h"

#include "tools/analysis/model/LoadedTrace.h"

#include <algorithm>
#include <cstdio>

namespace anole::replay {

/// The rank's own number of events is known only at its end, so the number of an average rank is
/// used.
ProgressLine::ProgressLine(const Trace &trace, bool isWanted)
    : total(tools::eventCount(trace) / std::max(1u, trace.info.ranks)), every(isWanted ? 16 : 0),
      next(Clock::now() + std::chrono::seconds(1)) {}

void ProgressLine::say() {
  Clock::time_point now = Clock::now();
  if (now < next)
    return;
  next = now + std::chrono::seconds(1);
  double share = static_cast<double>(done) / static_cast<double>(std::max<uint64_t>(1, total));
  std::fprintf(stderr, "anole-replay: %.0f %%, %llu events of rank 0\n",
               std::min(100.0, 100 * share), static_cast<unsigned long long>(done));
}

} // namespace anole::replay
