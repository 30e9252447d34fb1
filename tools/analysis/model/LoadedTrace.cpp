#include "tools/analysis/model/LoadedTrace.h"

namespace anole::tools {

uint64_t eventCount(const SharedStream &stream) {
  uint64_t count = 0;
  for (const SharedPoint &point : stream.points)
    count += point.count;
  return count;
}

uint64_t eventCount(const Trace &trace) {
  uint64_t count = 0;
  for (const SharedStream &stream : trace.streams)
    count += eventCount(stream);
  return count;
}

uint64_t timedEventCount(const Trace &trace) {
  uint64_t count = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      for (const RankTimes &times : point.times)
        count += valueCount(times.ranks) * times.deltas.size();
  return count;
}

} // namespace anole::tools
