#include "tools/analysis/phases/PhaseTimes.h"

#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/phases/PhaseEvents.h"

namespace anole::phases {
namespace {

constexpr uint64_t mostCuts = uint64_t(1) << 17;

Expected<double> timeOf(const Trace &trace, const PhaseReport &report, size_t phase) {
  return eventsOf(trace, report, phase, phase)
      .and_then([&](const std::vector<EventRange> &events) { return cutTrace(trace, events); })
      .map([](const CutTrace &cut) {
        tools::ShownRanks together = tools::ShownRanks::together();
        return tools::RankProfile(cut.trace, together).totals()[0].all();
      });
}

} // namespace

void giveTimesOfRun(const Trace &trace, PhaseReport &report) {
  if (report.phases.size() * report.ranks > mostCuts)
    return;
  std::vector<double> times;
  for (size_t phase = 0; phase < report.phases.size(); ++phase) {
    auto time = timeOf(trace, report, phase);
    if (!time)
      return;
    times.push_back(*time);
  }
  double before = 0;
  for (size_t phase = 0; phase < times.size(); ++phase) {
    report.phases[phase].time = times[phase];
    report.phases[phase].timeBefore = before;
    before += times[phase];
  }
}

} // namespace anole::phases
