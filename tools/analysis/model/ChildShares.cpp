#include "tools/analysis/model/ChildShares.h"

#include "runtime/core/model/LoopCounts.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t mostProjected = 64;

RankList ranksOf(const SharedLoop &loop) {
  return loop.variants.empty() ? RankList{} : loop.variants.front().ranks;
}

} // namespace

ChildShares::ChildShares(const Trace &trace, const SharedStream &stream)
    : trace(trace), stream(stream),
      shares(2 * std::max(stream.points.size(), stream.loops.size())) {
  addParents();
  for (uint32_t i = 0; i < stream.points.size(); ++i)
    divide(Symbol::point(i), stream.points[i].ranks);
  for (uint32_t i = 0; i < stream.loops.size(); ++i)
    divide(Symbol::loop(i), ranksOf(stream.loops[i]));
}

void ChildShares::addParents() {
  for (uint32_t loop = 0; loop < stream.loops.size(); ++loop)
    for (const VariantFamily &family : stream.loops[loop].variants)
      for (uint32_t body : family.bodies)
        for (Symbol child : stream.bodies[body])
          if (auto &known = shares[child.bits]; known.empty() || known.back().loop != loop)
            known.push_back({loop, 1});
}

void ChildShares::divide(Symbol child, const RankList &ranks) {
  auto &all = shares[child.bits];
  if (all.size() < 2)
    return;
  auto rank = TermCursor(ranks).next();
  const Runs &runs = runsOn(static_cast<uint32_t>(rank.value_or(0)));
  double sum = 0;
  for (Share &share : all) {
    auto found = runs.find({share.loop, child.bits});
    share.part = found == runs.end() ? 0 : static_cast<double>(found->second);
    sum += share.part;
  }
  for (Share &share : all)
    share.part = sum > 0 ? share.part / sum : 1 / static_cast<double>(all.size());
}

const ChildShares::Runs &ChildShares::runsOn(uint32_t rank) {
  static const Runs none;
  auto known = byRank.find(rank);
  if (known != byRank.end())
    return known->second;
  return byRank.size() == mostProjected ? none
                                        : byRank.emplace(rank, countRuns(rank)).first->second;
}

ChildShares::Runs ChildShares::countRuns(uint32_t rank) const {
  Runs runs;
  auto own = projectRank(trace, rank, stream.thread);
  if (!own)
    return runs;
  const OwnNumbers numbers(stream, rank);
  auto numberOf = [&](Symbol child) {
    return child.isLoop() ? Symbol::loop(numbers.loops[child.index()])
                          : Symbol::point(numbers.points[child.index()]);
  };
  for (uint32_t i = 0; i < own->loops.size(); ++i) {
    const LoopTrace &loop = own->loops[i];
    auto times = variantTimes(loop, loop.kind == LoopKind::Root ? 1 : sumOf(loop.trips));
    for (size_t variant = 0; times && variant < times->size(); ++variant)
      for (Symbol child : loop.variants[variant])
        runs[{numbers.loops[i], numberOf(child).bits}] += (*times)[variant];
  }
  return runs;
}

} // namespace anole::tools
