#include "tools/programs/proxy/formula/RankIndexFormula.h"

#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// Calls the rule for all numbers: what it gives must be the number.
template <class Rule> bool follows(const Pattern &pattern, Rule rule) {
  for (size_t i = 0; i < pattern.ranks.size(); ++i)
    for (size_t at = 0; at < pattern.each[i].base.size(); ++at)
      if (pattern.each[i].base[at] != rule(int64_t(pattern.ranks[i]), int64_t(at)))
        return false;
  return true;
}

bool isSmall(const Pattern &pattern) {
  return std::ranges::all_of(pattern.each, [](const RankPattern &each) {
    return each.base.size() < INT32_MAX &&
           std::ranges::all_of(
               each.base, [](int64_t number) { return number > -INT32_MAX && number < INT32_MAX; });
  });
}

/// The index of a round in which a distance doubles: how many there are follows the ranks.
Expression inRounds(const Expression &at, const FormulaContext &context) {
  return rewritten(at, [&](const Expression &each) {
    return each.form() == Form::Number ? context.number(each.number().value, Meaning::Rounds)
                                       : each;
  });
}

} // namespace

std::optional<Expression> rankIndexFormula(const Pattern &pattern, const Expression &at,
                                           const Leaf &leaf, FormulaContext context) {
  if (!isSmall(pattern) || pattern.ranks.size() < 2)
    return std::nullopt;
  int64_t size = context.size, first = pattern.each[0].base[0], rank = pattern.ranks[0];
  int64_t with = first ^ rank, by = ((first - rank) % size + size) % size;
  Expression own = named("rank"), ranks = named("ranks");
  auto made = [](Expression formula) {
    formula.isTable = false;
    return formula;
  };
  auto doubled = [&](int64_t r, int64_t i) { return i < 31 ? r ^ (with << i) : -1; };
  if (with > 0 && follows(pattern, doubled))
    return made(joined(own, "^", joined(leaf(with), "<<", inRounds(at, context))));
  if (with >= 0 && follows(pattern, [&](int64_t r, int64_t i) { return r ^ (with + i); }))
    return made(joined(own, "^", plus(at, with, leaf)));
  if (follows(pattern, [&](int64_t r, int64_t i) { return (r + by + i) % size; }))
    return made(joined(plus(plus(own, at), by, leaf), "%", ranks));
  if (follows(pattern, [&](int64_t r, int64_t i) { return ((r - i) % size + size + by) % size; }))
    return made(joined(joined(joined(plus(own, ranks), "+", leaf(by)), "-", at), "%", ranks));
  if (follows(pattern, [&](int64_t r, int64_t i) { return i + (i >= r); }))
    return made(joined(at, "+", joined(at, ">=", own)));
  return std::nullopt;
}

} // namespace anole::tools::generate
