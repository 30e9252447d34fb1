#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/file/check/StreamCounts.h"
#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/RankNumbers.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole {
namespace {

using Contradiction = std::optional<std::string>;

constexpr uint64_t mostSteps = uint64_t(1) << 32;

/// The numbers of a rank that decide how many events it has.
RankNumbers countsOf(const SharedStream &stream, uint32_t rank) {
  RankNumbers numbers(rank);
  for (const SharedPoint &point : stream.points)
    if (indexOf(point.ranks, rank)) {
      for (size_t i = 0; i < point.columns.size(); ++i)
        numbers.add(point.columns[i], roleOf(point, i) == ColumnRole::Lengths);
      numbers.add(point.longTimes.at, true);
      numbers.add(point.longTimes.codes, false);
    }
  numbers.addStructure(stream);
  return numbers;
}

class CountCheck {
public:
  CountCheck(const Trace &trace, const SharedStream &stream, StepBudget &steps)
      : trace(trace), stream(stream), steps(steps), events(stream.points.size()) {}

  Expected<Contradiction> run();

private:
  Contradiction contradictionOf(const AlikeRanks &alike);
  Contradiction contradictionOfFamilies(uint32_t rank) const;
  Contradiction contradictionOfPoints() const;

  const Trace &trace;
  const SharedStream &stream;
  StepBudget &steps;
  std::vector<uint64_t> events; ///< of each point, of all ranks so far
};

auto tooMuch() {
  return fail("its ranks are too many and too different for their counts to be checked");
}

Expected<Contradiction> CountCheck::run() {
  RankClasses all(trace.info.ranks);
  all.split(stream);
  for (const SharedPoint &point : stream.points) {
    for (const RankTimes &times : point.times)
      all.split(times.ranks);
    for (const SharedColumn *column : {&point.longTimes.at, &point.longTimes.codes})
      for (const Family &family : *column)
        all.split(family.ranks);
  }
  auto classes = all.classes();
  if (!classes)
    return tooMuch();
  for (const RankClass &ranks : *classes) {
    auto first = static_cast<uint32_t>(ranks.intervals[0].first);
    if (!indexOf(stream.ranks, first))
      continue;
    auto parts = countsOf(stream, first).divide(ranks, steps);
    if (!parts)
      return tooMuch();
    for (const AlikeRanks &alike : *parts) {
      if (!steps.spend(projectionCost(stream)))
        return tooMuch();
      if (auto found = contradictionOf(alike))
        return Contradiction("thread " + std::to_string(stream.thread) + ", " + *found);
    }
  }
  return contradictionOfPoints();
}

Contradiction CountCheck::contradictionOf(const AlikeRanks &alike) {
  std::string rank = "rank " + std::to_string(alike.rank) + ": ";
  if (auto found = contradictionOfFamilies(alike.rank))
    return rank + *found;
  auto projected = projectRank(trace, alike.rank, stream.thread);
  if (!projected)
    return projected.error().message;
  auto counts = countEvents(*projected);
  if (!counts)
    return rank + counts.error().message;
  size_t own = 0;
  for (size_t i = 0; i < stream.points.size(); ++i)
    if (indexOf(stream.points[i].ranks, alike.rank))
      events[i] = boundedSum(events[i], boundedProduct((*counts)[own++], alike.count));
  return std::nullopt;
}

Contradiction CountCheck::contradictionOfFamilies(uint32_t rank) const {
  for (size_t i = 0; i < stream.loops.size(); ++i)
    if (std::ranges::count_if(stream.loops[i].variants, [&](const VariantFamily &family) {
          return indexOf(family.ranks, rank).has_value();
        }) > 1)
      return "it is in two families of loop " + std::to_string(i);
  return std::nullopt;
}

Contradiction CountCheck::contradictionOfPoints() const {
  for (size_t i = 0; i < events.size(); ++i)
    if (events[i] != stream.points[i].count)
      return "thread " + std::to_string(stream.thread) + ": point " + std::to_string(i) +
             " claims " + std::to_string(stream.points[i].count) + " events, but the loops run " +
             std::to_string(events[i]);
  return std::nullopt;
}

} // namespace

Expected<Contradiction> findContradiction(const Trace &trace) {
  StepBudget steps(mostSteps);
  for (const SharedStream &stream : trace.streams)
    if (auto found = CountCheck(trace, stream, steps).run(); !found || *found)
      return found;
  return Contradiction();
}

} // namespace anole
