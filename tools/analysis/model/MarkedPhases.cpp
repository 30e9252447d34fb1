#include "tools/analysis/model/MarkedPhases.h"

#include "runtime/core/model/MostPhases.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/TracePhases.h"

#include <algorithm>

namespace anole::tools {
namespace {

std::vector<uint64_t> endsOf(const Terms &lengths) {
  constexpr auto most = static_cast<size_t>(mostPhases);
  std::vector<uint64_t> ends;
  TermCursor cursor(lengths);
  uint64_t end = 0;
  for (auto length = cursor.next(); length && ends.size() < most; length = cursor.next())
    ends.push_back(end = boundedSum(end, static_cast<uint64_t>(std::max<int64_t>(*length, 0))));
  if (valueCount(lengths) > most)
    ends.back() = std::max(end, sumOf(lengths));
  return ends;
}

} // namespace

MarkedPhases markedPhasesOf(const Trace &trace) {
  MarkedPhases phases;
  phases.ends = endsOf(trace.info.online.phases);
  TracePhases marked = phasesOf(trace);
  if (marked.loops.size() == 1 && !marked.byHand)
    phases.loop = marked.stream->loops[marked.loops[0]].key;
  if (marked.call) {
    const SharedPoint &point = marked.stream->points[*marked.call];
    phases.call = point.key;
    phases.every = point.markedBy;
  }
  phases.areByHand = marked.loops.empty() && marked.byHand;
  return phases;
}

} // namespace anole::tools
