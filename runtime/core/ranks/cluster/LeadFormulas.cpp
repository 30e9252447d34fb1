#include "runtime/core/ranks/cluster/LeadFormulas.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/merge/RankExpressionFit.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

constexpr size_t surplus = 2; ///< leads beyond the parameters of their formula

} // namespace

LeadFormulas::LeadFormulas(const std::vector<Cluster> &clusters, LeadExpansion &expansion,
                           uint32_t ranks)
    : expansion(expansion), ranks(ranks) {
  for (const Cluster &cluster : clusters)
    if (cluster.mixed != 0)
      mixed.emplace(cluster.lead, cluster.mixed);
}

bool LeadFormulas::isMixed(int64_t lead, Signature role) const {
  auto found = mixed.find(lead);
  return found != mixed.end() &&
         ANOLE_FAULT(AllClustersAreMixed, true,
                     (found->second >> static_cast<unsigned>(role) & 1) != 0);
}

bool LeadFormulas::areMixed(const RankList &leads, Signature role) const {
  TermCursor lead(leads);
  for (auto next = lead.next(); next; next = lead.next())
    if (isMixed(*next, role))
      return true;
  return false;
}

RankExpression LeadFormulas::formulaOf(const RankValue &value, const RankList &leads) const {
  RankPairs pairs{{}, anole::expand(value.values)};
  for (int64_t lead : anole::expand(leads))
    pairs.ranks.push_back(static_cast<uint32_t>(lead));
  auto formula = fitRankExpression(pairs, ranks);
  return formula && ANOLE_FAULT(FewLeadsAreEvidence, true,
                                pairs.ranks.size() >= formula->parameters.size() + surplus)
             ? *formula
             : RankExpression{};
}

bool LeadFormulas::hold(const RankValue &value, const RankList &leads) const {
  return value.values.empty() || formulaOf(value, leads);
}

bool LeadFormulas::hold(const std::vector<SharedTerm> &terms, const RankList &leads) const {
  return std::ranges::all_of(terms, [&](const SharedTerm &term) {
    return hold(term.start, leads) && hold(term.stride, leads) && hold(term.body, leads);
  });
}

bool LeadFormulas::hold(const std::vector<SharedTerm> &terms, const RankList &leads,
                        Signature role) const {
  return !mixed.empty() && areMixed(leads, role) && hold(terms, leads);
}

void LeadFormulas::expand(RankValue &value, const RankList &leads, Signature role) {
  RankExpression formula;
  if (!value.values.empty())
    formula = formulaOf(value, leads);
  expansion.expand(value, leads);
  if (formula)
    value = follow(formula, value, leads, role);
}

/// A peer that is no rank of the program is no peer.
int64_t LeadFormulas::numberOf(const RankExpression &formula, int64_t rank, int64_t copied,
                               Signature role) const {
  int64_t own = evaluate(formula, static_cast<uint32_t>(rank));
  bool isPeer = role == Signature::Src || role == Signature::Dest;
  return ANOLE_FAULT(PeersOutsideTheRun, false, isPeer) &&
                 (rank + own < 0 || rank + own >= int64_t{ranks})
             ? copied
             : own;
}

RankValue LeadFormulas::follow(const RankExpression &formula, const RankValue &copied,
                               const RankList &leads, Signature role) {
  std::vector<bool> follows;
  for (int64_t lead : anole::expand(leads))
    follows.push_back(isMixed(lead, role));
  const RankList &members = expansion.ranksOf(leads);
  Terms values = sequenceOf(copied, members);
  TermCursor value(values), member(members), place(expansion.placesOf(leads));
  Column own;
  for (auto rank = member.next(); rank; rank = member.next()) {
    int64_t number = value.next().value_or(0);
    bool isOwn = follows[static_cast<size_t>(place.next().value_or(0))];
    own.append(isOwn ? numberOf(formula, *rank, number, role) : number);
  }
  return {0, own.finish(), {}};
}

} // namespace anole
