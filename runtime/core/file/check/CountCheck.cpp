#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/StepBudget.h"
#include "runtime/core/file/check/StreamCounts.h"
#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/RankClasses.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/TermSums.h"

#include <algorithm>
#include <map>

namespace anole {
namespace {

using Contradiction = std::optional<std::string>;

constexpr uint64_t mostSteps = uint64_t(1) << 32;

/// The numbers of a rank that decide how many events it has, as far as they depend on the rank.
class RankNumbers {
public:
  RankNumbers(const SharedStream &stream, uint32_t rank) {
    for (const SharedPoint &point : stream.points)
      if (indexOf(point.ranks, rank))
        for (size_t i = 0; i < point.columns.size(); ++i)
          add(point.columns[i], rank, roleOf(point, i) == ColumnRole::Lengths);
    for (const SharedLoop &loop : stream.loops)
      if (const VariantFamily *variants = variantsFor(loop, rank)) {
        add(variants->variant, rank, true);
        add(loop.trips, rank, true);
      }
  }

  size_t size() const { return numbers.size(); }

  /// Equal for ranks of the same class that have equal numbers.
  uint64_t digestFor(uint32_t rank) const {
    uint64_t hash = 0;
    for (const auto &[ranks, value] : numbers)
      hash = combineHash(
          hash, static_cast<uint64_t>(valueFor(*value, indexOf(*ranks, rank).value_or(0), rank)));
    return hash;
  }

private:
  void add(const SharedColumn &column, uint32_t rank, bool withValues) {
    for (const Family &family : column)
      if (indexOf(family.ranks, rank))
        return add(family.terms, family.ranks, withValues);
  }

  void add(const std::vector<SharedTerm> &terms, const RankList &ranks, bool withValues) {
    for (const SharedTerm &term : terms) {
      add(term.count, ranks);
      if (withValues) {
        add(term.start, ranks);
        add(term.stride, ranks);
      }
      add(term.body, ranks, withValues);
    }
  }

  void add(const RankValue &value, const RankList &ranks) {
    if (!value.values.empty() || value.expression)
      numbers.emplace_back(&ranks, &value);
  }

  std::vector<std::pair<const RankList *, const RankValue *>> numbers;
};

/// What projecting a rank costs.
uint64_t costOf(const SharedStream &stream) {
  uint64_t cost = 1;
  for (const SharedPoint &point : stream.points)
    for (const SharedColumn &column : point.columns)
      cost += 1 + column.size();
  for (const SharedLoop &loop : stream.loops)
    cost += 1 + loop.variants.size() + loop.trips.size();
  for (const Body &body : stream.bodies)
    cost += body.size();
  return cost;
}

class CountCheck {
public:
  CountCheck(const Trace &trace, const SharedStream &stream, StepBudget &steps)
      : trace(trace), stream(stream), steps(steps), events(stream.points.size()) {}

  Expected<Contradiction> run();

private:
  /// Ranks with the same counts: one of them, and how many there are.
  struct Alike {
    uint32_t rank;
    uint64_t count;
  };

  Expected<std::vector<Alike>> partsOf(const RankClass &ranks);
  Contradiction contradictionOf(const Alike &alike);
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
  for (const SharedPoint &point : stream.points)
    for (const RankTimes &times : point.times)
      all.split(times.ranks);
  auto classes = all.classes();
  if (!classes)
    return tooMuch();
  for (const RankClass &ranks : *classes) {
    if (!indexOf(stream.ranks, static_cast<uint32_t>(ranks.intervals[0].first)))
      continue;
    auto parts = partsOf(ranks);
    if (!parts)
      return tl::unexpected(parts.error());
    for (const Alike &alike : *parts) {
      if (!steps.spend(costOf(stream)))
        return tooMuch();
      if (auto found = contradictionOf(alike))
        return Contradiction("thread " + std::to_string(stream.thread) + ", " + *found);
    }
  }
  return contradictionOfPoints();
}

Expected<std::vector<CountCheck::Alike>> CountCheck::partsOf(const RankClass &ranks) {
  auto first = static_cast<uint32_t>(ranks.intervals[0].first);
  RankNumbers numbers(stream, first);
  if (numbers.size() == 0)
    return std::vector<Alike>{{first, ranks.size()}};
  if (!steps.spend(boundedProduct(ranks.size(), 16 * numbers.size())))
    return tooMuch();
  std::map<uint64_t, Alike> byDigest;
  for (RankInterval interval : ranks.intervals)
    for (uint64_t rank = interval.first; rank < interval.end; ++rank) {
      auto one = static_cast<uint32_t>(rank);
      ++byDigest.try_emplace(numbers.digestFor(one), Alike{one, 0}).first->second.count;
    }
  std::vector<Alike> parts;
  for (const auto &[digest, alike] : byDigest)
    parts.push_back(alike);
  return parts;
}

Contradiction CountCheck::contradictionOf(const Alike &alike) {
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
