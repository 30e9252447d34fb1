#include "tools/analysis/model/RankSpending.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::tools {

/// A second or two.
static constexpr uint64_t mostSteps = uint64_t(1) << 28;

/// How many times of ranks there are.
static uint64_t stepsOver(const Trace &trace) {
  uint64_t steps = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      steps = boundedSum(steps, valueCount(point.ranks));
  return steps;
}

Expected<ShownRanks> ShownRanks::of(const Trace &trace, std::vector<uint32_t> chosen) {
  ShownRanks shown(trace.info.ranks, std::move(chosen));
  if (!shown.isSoughtOneByOne() && (shown.size() > most || stepsOver(trace) > mostSteps))
    return fail("the trace has " + std::to_string(trace.info.ranks) +
                " ranks, with more times than a table can show; choose up to " +
                std::to_string(few) + " with --rank");
  return shown;
}

bool RanksInTurn::takeRun() {
  if (cursor) {
    auto next = cursor->next();
    place = static_cast<uint64_t>(next.value_or(0));
    return next.has_value();
  }
  while (at < list.size() && list[at].count == 0)
    ++at;
  if (at == list.size())
    return false;
  const Term &run = list[at++];
  place = static_cast<uint64_t>(run.start);
  stride = static_cast<uint64_t>(run.stride);
  left = run.count - 1;
  return true;
}

std::optional<size_t> ShownRanks::rowOf(int64_t rank) const {
  if (joined)
    return 0;
  if (rank < 0 || rank >= int64_t(ranks))
    return std::nullopt;
  if (chosen.empty())
    return static_cast<size_t>(rank);
  auto found = std::lower_bound(chosen.begin(), chosen.end(), rank);
  bool isChosen = found != chosen.end() && *found == rank;
  return isChosen ? std::optional(static_cast<size_t>(found - chosen.begin())) : std::nullopt;
}

void TimeSpent::add(TimeUse kind, double time) {
  switch (kind) {
  case TimeUse::Outside:
    return;
  case TimeUse::Computing:
    computing += time;
    return;
  case TimeUse::Overhead:
    overhead += time;
    [[fallthrough]];
  case TimeUse::Waiting:
    inside += time;
  }
}

void ShownRanks::add(SpentByRank &to, const SharedPoint &point, const PointUse &times,
                     double share) const {
  if (times.before != TimeUse::Outside)
    each(point.ranks, point.before, point.delta.sum,
         [&](size_t row, double time) { to[row].add(times.before, share * time); });
  if (times.inside != TimeUse::Outside)
    each(point.ranks, point.inside, point.duration.sum,
         [&](size_t row, double time) { to[row].add(times.inside, share * time); });
  if (times.before == TimeUse::Outside)
    return;
  each(point.ranks, point.tracer, [&](size_t row, double time) { to[row].tracer += share * time; });
  each(point.ranks, point.waited, [&](size_t row, double time) { to[row].waited += share * time; });
}

void ShownRanks::add(SpentByRank &to, const SharedPart &part) const {
  each(part.ranks, part.before, [&](size_t row, double time) { to[row].computing += time; });
  each(part.ranks, part.inside, [&](size_t row, double time) { to[row].inside += time; });
  each(part.ranks, part.tracer, [&](size_t row, double time) { to[row].tracer += time; });
  each(part.ranks, part.waited, [&](size_t row, double time) { to[row].waited += time; });
}

} // namespace anole::tools
