#include "runtime/core/model/RankNumbers.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermSums.h"

#include <map>

namespace anole {

namespace {

/// What tells ranks apart whose values are coded.
const RankValue itself{0, {}, RankExpression{RankExpressionKind::Linear, false, {1, 0}}};

} // namespace

void RankNumbers::addStructure(const SharedStream &stream) {
  for (const SharedLoop &loop : stream.loops)
    if (const VariantFamily *variants = variantsFor(loop, rank)) {
      add(variants->variant, true);
      add(loop.trips, true);
    }
}

void RankNumbers::add(const SharedColumn &column, bool withValues) {
  for (const Family &family : column)
    if (indexOf(family.ranks, rank)) {
      if (withValues && family.coding)
        numbers.emplace_back(&family.ranks, &itself);
      return add(family.terms, family.ranks, withValues);
    }
}

void RankNumbers::add(const std::vector<SharedTerm> &terms, const RankList &ranks,
                      bool withValues) {
  for (const SharedTerm &term : terms) {
    add(term.count, ranks);
    if (withValues) {
      add(term.start, ranks);
      add(term.stride, ranks);
    }
    add(term.body, ranks, withValues);
  }
}

void RankNumbers::add(const RankValue &value, const RankList &ranks) {
  if (value.isByRank())
    numbers.emplace_back(&ranks, &value);
}

uint64_t RankNumbers::digestFor(uint32_t other) const {
  uint64_t hash = 0;
  for (const auto &[ranks, value] : numbers)
    hash = combineHash(
        hash, static_cast<uint64_t>(valueFor(*value, indexOf(*ranks, other).value_or(0), other)));
  return hash;
}

std::optional<std::vector<AlikeRanks>> RankNumbers::divide(const RankClass &ranks,
                                                           StepBudget &steps) const {
  if (numbers.empty())
    return std::vector<AlikeRanks>{{rank, ranks.size()}};
  if (!steps.spend(boundedProduct(ranks.size(), 16 * numbers.size())))
    return std::nullopt;
  std::map<uint64_t, AlikeRanks> byDigest;
  for (RankInterval interval : ranks.intervals)
    for (uint64_t each = interval.first; each < interval.end; ++each) {
      auto one = static_cast<uint32_t>(each);
      ++byDigest.try_emplace(digestFor(one), AlikeRanks{one, 0}).first->second.count;
    }
  std::vector<AlikeRanks> parts;
  for (const auto &[digest, alike] : byDigest)
    parts.push_back(alike);
  return parts;
}

uint64_t projectionCost(const SharedStream &stream) {
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

} // namespace anole
