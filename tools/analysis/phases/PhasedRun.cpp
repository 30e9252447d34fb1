#include "tools/analysis/phases/PhasedRun.h"

namespace anole::phases {
namespace {

/// Returns whether the options find what usualOptions find, at whatever cost.
bool areUsual(const PhaseOptions &options) {
  const PhaseOptions usual = usualOptions();
  return options.segments.by == usual.segments.by &&
         options.segments.strength == usual.segments.strength && !options.threshold &&
         options.alike == usual.alike && !options.find.byRepeats;
}

std::vector<tools::SpentPart> timesOf(const Trace &trace, const RunPhases &phases,
                                      const tools::ShownRanks &ranks) {
  return spentInPhases(trace, phases, ranks).value_or(std::vector<tools::SpentPart>());
}

PhaseReport withTimes(const Trace &trace, PhaseReport &&stages) {
  RunPhases phases = stagesAsPhases(std::move(stages));
  giveTimes(phases.found, timesOf(trace, phases, tools::ShownRanks::together()));
  return std::move(phases.found);
}

} // namespace

const PhaseReport *PhasedRun::stages() const {
  if (!whyNoStages.empty())
    return nullptr;
  return others ? &*others : &phases.found;
}

Expected<PhasedRun> phasedRun(const Trace &trace, const PhaseOptions &options) {
  auto stages = phasesOf(trace, options);
  bool areMarked = tools::markedPhasesOf(trace).count() != 0;
  PhasedRun run;
  if (!areMarked && !stages)
    return tl::unexpected(stages.error());
  if (!areMarked && areUsual(options)) {
    run.phases = stagesAsPhases(std::move(*stages));
  } else {
    auto phases = phasesOfRun(trace, {.limit = options.find.limit});
    if (!phases)
      return tl::unexpected(phases.error());
    run.phases = std::move(*phases);
    if (stages)
      run.others = withTimes(trace, std::move(*stages));
    else
      run.whyNoStages = stages.error().message;
  }
  auto each = eachRank(trace, run.phases);
  if (each)
    run.ofEach = timesOf(trace, run.phases, *each);
  run.spent = each ? summed(run.ofEach) : timesOf(trace, run.phases, tools::ShownRanks::together());
  giveTimes(run.phases.found, run.spent);
  return run;
}

} // namespace anole::phases
