#include "tools/analysis/phases/PhaseDivision.h"

#include "tools/analysis/phases/RunPhases.h"

#include <map>

namespace anole::phases {
namespace {

using PhasePoint = std::pair<uint16_t, uint64_t>; // function and call path

PhasePoint phasePoint(const SharedPoint &point) { return {point.key.function, point.key.path}; }

/// Divides what comes from a phase on from what comes before, phase by phase, so that each time it
/// has other keys.
Expected<PhaseDivision> divided(const Trace &trace, const RunPhases &phases) {
  PhaseDivision division{trace, {}};
  std::map<PhasePoint, size_t> phaseOf;
  size_t last = phases.names.size() - 1;
  for (size_t phase = 1; phase <= last; ++phase) {
    auto cut = eventsOf(trace, phases, phase, last).and_then([&](const auto &events) {
      return divideTrace(division.trace, events);
    });
    if (!cut)
      return tl::unexpected(cut.error());
    division.trace = std::move(cut->trace);
    const auto &points = division.trace.streams[0].points;
    for (size_t i = 0; i < points.size(); ++i)
      if (cut->inside[i])
        phaseOf[phasePoint(points[i])] = phase;
  }
  for (const SharedPoint &point : division.trace.streams[0].points) {
    auto known = phaseOf.find(phasePoint(point));
    division.phases.push_back(phases.names[known == phaseOf.end() ? 0 : known->second].name);
  }
  return division;
}

} // namespace

Expected<PhaseDivision> dividedByPhases(const Trace &trace) {
  return phasesOfRun(trace, PhaseSearch::whole()).and_then([&](const RunPhases &phases) {
    return divided(trace, phases);
  });
}

} // namespace anole::phases
