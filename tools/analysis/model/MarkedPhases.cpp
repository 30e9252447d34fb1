#include "tools/analysis/model/MarkedPhases.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/model/TracePhases.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t mostPhases = size_t(1) << 20;

} // namespace

MarkedPhases markedPhasesOf(const Trace &trace) {
  TracePhases marked = phasesOf(trace);
  if (marked.loops.size() != 1 || marked.byHand)
    return {};
  MarkedPhases phases = anyMarkedPhasesOf(trace);
  phases.loop = marked.stream->loops[marked.loops[0]].key;
  return phases;
}

MarkedPhases anyMarkedPhasesOf(const Trace &trace) {
  MarkedPhases phases;
  TermCursor lengths(trace.info.online.phases);
  uint64_t end = 0;
  for (auto length = lengths.next(); length && phases.ends.size() < mostPhases;
       length = lengths.next())
    phases.ends.push_back(end += static_cast<uint64_t>(std::max<int64_t>(*length, 0)));
  return phases;
}

} // namespace anole::tools
