#include "tools/views/PhasedSummary.h"

#include "tools/analysis/phases/PhaseSpending.h"

namespace anole::tools {

Summary phasedSummary(const Trace &trace, const Expected<TraceBytes> &bytes) {
  Summary summary = summaryOf(trace, bytes);
  auto parts = phases::spentBy(PartsBy::Phase, trace, ShownRanks::together());
  for (size_t i = 0; parts && i < parts->size(); ++i) {
    const SpentPart &part = (*parts)[i];
    summary.phases.push_back({part.name, part.depth, part.own[0], part.number});
  }
  return summary;
}

} // namespace anole::tools
