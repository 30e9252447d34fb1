#include "tools/analysis/phases/PhaseChoice.h"

namespace anole::phases {
namespace {

Expected<ChosenPhase> chosenOf(const Trace &trace, const RunPhases &phases, PhaseRow row) {
  return eventsOf(trace, phases, row.first, row.last).map([&](std::vector<EventRange> &&events) {
    std::string name = phases.names[row.first].name;
    if (row.last != row.first)
      name += " to " + phases.names[row.last].name;
    return ChosenPhase{phases.kind, row.first + 1, std::move(name), std::move(events)};
  });
}

} // namespace

Expected<RunPhases> phasesFor(const Trace &trace, const PhaseWords &words) {
  auto stages = areStages(words);
  if (!stages)
    return tl::unexpected(stages.error());
  if (!*stages)
    return phasesOfRun(trace, PhaseSearch::whole());
  return phasesOf(trace, usualOptions()).map(stagesAsPhases);
}

Expected<ChosenPhase> choosePhases(const Trace &trace, const PhaseWords &words) {
  return phasesFor(trace, words).and_then([&](const RunPhases &phases) {
    return rowOf(words, phases.names)
        .and_then([&](PhaseRow row) { return chosenOf(trace, phases, row); })
        .map([&](ChosenPhase &&chosen) {
          chosen.isStage = areStages(words).value_or(false);
          return std::move(chosen);
        });
  });
}

} // namespace anole::phases
