#include "tools/analysis/phases/PhaseSpending.h"

#include <algorithm>

namespace anole::phases {
namespace {

using tools::RankProfile;
using tools::ShownRanks;
using tools::SpentByRank;
using tools::SpentPart;
using tools::TimeSpent;

constexpr uint64_t mostCuts = uint64_t(1) << 17, mostRows = uint64_t(1) << 20;
constexpr double nothing = 0.001, rounding = 0.002; // of the run

double sumOf(const SpentByRank &spent) {
  double sum = 0;
  for (const TimeSpent &one : spent)
    sum += one.all();
  return sum;
}

Expected<SpentByRank> spentIn(const Trace &trace, const RunPhases &phases, size_t phase,
                              const ShownRanks &ranks) {
  return eventsOf(trace, phases, phase, phase)
      .and_then([&](const std::vector<EventRange> &events) { return cutTrace(trace, events); })
      .map([&](const CutTrace &cut) { return RankProfile(cut.trace, ranks).totals(); });
}

/// Of a trace without times.
std::vector<SpentPart> timeless(const RunPhases &phases, const ShownRanks &ranks) {
  std::vector<SpentPart> parts;
  for (const tools::PhaseName &phase : phases.names)
    parts.push_back(
        {phase.name, 0, SpentByRank(ranks.size()), {}, parts.size() + 1, 0, phase.steps});
  return parts;
}

/// A single phase is the whole run, of which nothing is cut out.
Expected<std::vector<SpentPart>> cutOut(const Trace &trace, const RunPhases &phases,
                                        const ShownRanks &ranks, const SpentByRank &whole) {
  if (phases.names.size() * trace.info.ranks > mostCuts)
    return fail("the times of more than " + std::to_string(mostCuts) +
                " phases times ranks are not worked out");
  std::vector<SpentPart> parts;
  for (size_t phase = 0; phase < phases.names.size(); ++phase) {
    auto spent = phases.names.size() == 1 && trace.streams.size() == 1
                     ? Expected<SpentByRank>(whole)
                     : spentIn(trace, phases, phase, ranks);
    if (!spent)
      return tl::unexpected(spent.error());
    const tools::PhaseName &name = phases.names[phase];
    parts.push_back({name.name, 0, std::move(*spent), {}, phase + 1, 0, name.steps});
  }
  return parts;
}

/// Between markers, polls that found nothing were measured as computing, which they are not
/// (TimeUse). Each phase has the same share of its computing in them: where they were is not known.
/// What is no more than rounding stays as it was measured.
void leaveOutPolls(std::vector<SpentPart> &parts, const SpentByRank &whole) {
  for (size_t row = 0; row < whole.size(); ++row) {
    double measured = 0;
    for (const SpentPart &part : parts)
      measured += part.own[row].computing;
    if (measured - whole[row].computing <= rounding * whole[row].all())
      continue;
    double computing = whole[row].computing / measured;
    for (SpentPart &part : parts) {
      TimeSpent &spent = part.own[row];
      spent.inside += spent.computing * (1 - computing);
      spent.computing *= computing;
    }
  }
}

/// Where no poll found nothing, there is nothing to correct: the sums of a run and of its phases
/// then differ by rounding alone.
bool hasEmptyPolls(const Trace &trace) {
  return std::ranges::any_of(trace.streams, [](const SharedStream &stream) {
    return std::ranges::any_of(stream.points,
                               [](const SharedPoint &point) { return point.polls != 0; });
  });
}

/// What is left of the whole run. Measured sums do not tell overhead from waiting.
void addRest(std::vector<SpentPart> &parts, const SpentByRank &whole) {
  SpentPart rest{"in no phase", 0, whole};
  auto take = [](double &from, double time) { from = std::max(from - time, 0.0); };
  for (size_t row = 0; row < whole.size(); ++row) {
    TimeSpent &left = rest.own[row];
    left.overhead = 0;
    for (const SpentPart &part : parts) {
      const TimeSpent &spent = part.own[row];
      take(left.computing, spent.computing);
      take(left.inside, spent.inside);
      take(left.tracer, spent.tracer);
      take(left.waited, spent.waited);
    }
  }
  if (sumOf(rest.own) > nothing * sumOf(whole))
    parts.push_back(std::move(rest));
}

} // namespace

std::vector<SpentPart> summed(std::vector<SpentPart> parts) {
  for (SpentPart &part : parts) {
    TimeSpent sum;
    for (const TimeSpent &one : part.own)
      sum += one;
    part.own = {sum};
  }
  return parts;
}

std::optional<ShownRanks> eachRank(const Trace &trace, const RunPhases &phases) {
  auto each = ShownRanks::of(trace);
  return each && phases.names.size() * trace.info.ranks <= mostRows ? std::optional(*each)
                                                                    : std::nullopt;
}

Expected<std::vector<SpentPart>> spentInPhases(const Trace &trace, const RunPhases &phases,
                                               const ShownRanks &ranks) {
  if (ranks.areTogether())
    if (auto each = eachRank(trace, phases))
      return spentInPhases(trace, phases, *each).map(summed);
  RankProfile profile(trace, ranks);
  const SpentByRank whole = profile.totals();
  if (sumOf(whole) == 0)
    return timeless(phases, ranks);
  Expected<std::vector<SpentPart>> parts;
  if (phases.kind == PhaseKind::Marked)
    parts = profile.betweenMarkers();
  if (hasEmptyPolls(trace))
    leaveOutPolls(*parts, whole);
  if (parts->empty())
    parts = cutOut(trace, phases, ranks, whole);
  if (parts)
    addRest(*parts, whole);
  return parts;
}

Expected<std::vector<SpentPart>> spentBy(tools::PartsBy what, const Trace &trace,
                                         const ShownRanks &ranks, const PhaseSearch &search) {
  RankProfile profile(trace, ranks);
  switch (what) {
  case tools::PartsBy::Loop:
    return profile.byLoop();
  case tools::PartsBy::Phase:
    return phasesOfRun(trace, search).and_then([&](const RunPhases &phases) {
      return spentInPhases(trace, phases, ranks);
    });
  case tools::PartsBy::Function:
    break;
  case tools::PartsBy::Region:
    return profile.byRegion();
  }
  return profile.byFunction();
}

void giveTimes(PhaseReport &stages, const std::vector<SpentPart> &parts) {
  double before = 0;
  for (size_t i = 0; i < std::min(stages.phases.size(), parts.size()); ++i) {
    stages.phases[i].time = sumOf(parts[i].own);
    stages.phases[i].timeBefore = before;
    before += stages.phases[i].time;
  }
}

} // namespace anole::phases
