#include "runtime/core/merge/ColumnFinisher.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/CodedFamilies.h"
#include "runtime/core/merge/FamilySplit.h"
#include "runtime/core/merge/RankExpressionFit.h"
#include "runtime/core/merge/TraceCost.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

uint32_t firstRank(const Family &family) {
  return static_cast<uint32_t>(TermCursor(family.ranks).next().value_or(0));
}

/// Whether the terms are obviously as short as possible. Nearly all lists are all ranks.
bool isCanonical(const Terms &terms) {
  return terms.empty() || (terms.size() == 1 && !terms[0].isRepeat() &&
                           (terms[0].stride == 0 || terms[0].count > 2));
}

} // namespace

/// Returns whether the column is the same on all ranks, as nearly all are, and most are on the same
/// ranks.
bool ColumnFinisher::isFinished(const SharedColumn &column) {
  if (column.size() != 1 || areByRank(column.front().terms))
    return column.empty();
  const RankList &ranks = column.front().ranks;
  if (isCanonical(ranks) || ranks == lastFinished)
    return true;
  RankList canonical = ranks;
  finish(canonical);
  if (canonical != ranks)
    return false;
  lastFinished = ranks; // with its identity, which the next ones have
  return true;
}

const RankList *ColumnFinisher::shorter(const Terms &terms) {
  if (isCanonical(terms))
    return nullptr;
  KnownTerms &known = knownTerms[digest(terms)];
  if (known.from != terms) {
    Column column;
    column.append(terms);
    known = {terms, column.finish()};
  }
  return &known.to;
}

void ColumnFinisher::finish(RankList &ranks) {
  if (ranks == lastFinished)
    return;
  if (const RankList *canonical = shorter(ranks))
    ranks = *canonical;
}

RankValue ColumnFinisher::shortest(const Terms &values, const RankList &ranks) const {
  RankValue asTerms{0, values, {}};
  if (values.size() == 1 && !values[0].isRepeat() && values[0].stride == 0)
    return {values[0].start, {}, {}};
  RankPairs pairs{{}, expand(values)};
  for (int64_t rank : expand(ranks))
    pairs.ranks.push_back(static_cast<uint32_t>(rank));
  auto expression = fitRankExpression(pairs, worldSize);
  RankValue asFormula;
  if (expression)
    asFormula.expression = std::move(*expression);
  return expression && costOf(asFormula) < costOf(asTerms) ? asFormula : asTerms;
}

void ColumnFinisher::finish(RankValue &value, const RankList &ranks) {
  if (value.values.empty())
    return;
  const RankList *canonical = shorter(value.values);
  const Terms values = canonical ? canonical->terms() : value.values.get();
  KnownValue &known = knownValues[combineHash(digest(values), digest(ranks))];
  if (known.values != values || known.ranks != ranks)
    known = {ranks, values, shortest(values, ranks)};
  value = known.result;
}

void ColumnFinisher::finish(std::vector<SharedTerm> &terms, const RankList &ranks) {
  for (SharedTerm &term : terms) {
    finish(term.start, ranks);
    finish(term.stride, ranks);
    finish(term.count, ranks);
    finish(term.body, ranks);
  }
}

void ColumnFinisher::finish(Family &family) {
  finish(family.ranks);
  finish(family.terms, family.ranks);
}

void ColumnFinisher::finish(SharedColumn &column) {
  if (isFinished(column))
    return;
  if (!column.isShared()) {
    column = finished(column);
    return;
  }
  auto [known, isNew] = knownColumns.try_emplace(column.identity());
  if (isNew)
    known->second = {column, finished(column)};
  column = known->second.to;
}

SharedColumn ColumnFinisher::finished(const SharedColumn &from) {
  SharedColumn::Families column(from.begin(), from.end()), finished;
  joinCodedFamilies(column, worldSize);
  for (Family &family : column) {
    SharedColumn::Families groups = splitByNumbers(family);
    finish(family);
    for (Family &group : groups)
      finish(group);
    if (groups.empty() || costOf(family) <= costOf(groups))
      finished.push_back(std::move(family));
    else
      std::move(groups.begin(), groups.end(), std::back_inserter(finished));
  }
  std::sort(finished.begin(), finished.end(),
            [](const Family &a, const Family &b) { return firstRank(a) < firstRank(b); });
  return finished;
}

} // namespace anole
