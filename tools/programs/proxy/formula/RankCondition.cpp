#include "tools/programs/proxy/formula/RankFormula.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// A condition of the form that `holds` describes, if it tells the ranks apart.
template <class Holds> bool tells(const Ranks &some, const Ranks &all, Holds holds) {
  size_t next = 0;
  for (uint32_t rank : all) {
    bool isOne = next < some.size() && some[next] == rank;
    next += isOne;
    if (holds(rank) != isOne)
      return false;
  }
  return true;
}

using Condition = std::optional<Expression>;

Expression isRankOf(const char *relation, int64_t rank, FormulaContext context) {
  return joined(named("rank"), relation, rankNumber(rank, context));
}

Condition interval(const Ranks &some, const Ranks &all, FormulaContext context) {
  uint32_t low = some.front(), high = some.back();
  if (!tells(some, all, [&](uint32_t rank) { return rank >= low && rank <= high; }))
    return std::nullopt;
  if (low == high)
    return isRankOf("==", low, context);
  Expression above = isRankOf(">=", low, context);
  if (high == all.back())
    return above;
  Expression below = isRankOf("<", int64_t(high) + 1, context);
  return low == all.front() ? below : joined(above, "&&", below);
}

Condition otherThan(const Ranks &some, const Ranks &all, FormulaContext context) {
  for (uint32_t out : {all.front(), all.back()})
    if (tells(some, all, [&](uint32_t rank) { return rank != out; }))
      return isRankOf("!=", out, context);
  Ranks rest;
  std::ranges::set_difference(all, some, std::back_inserter(rest));
  return rest.size() == 1 ? Condition(isRankOf("!=", rest[0], context)) : std::nullopt;
}

/// The coordinate at an edge of the grid or next to the lower one.
Expression edgeNumber(uint32_t edge, uint32_t extent, FormulaContext context) {
  bool isFixed = edge < 2 && (edge == 0 || extent > 2 || !context.isScaled);
  return isFixed || !context.isScaled ? literal(edge) : plus(context.number(extent), -1);
}

/// One coordinate of the ranks: whether it is, or is not, at an edge of the grid or next to the
/// lower one.
Condition coordinate(const Ranks &some, const Ranks &all, uint32_t divisor, uint32_t extent,
                     FormulaContext context) {
  Expression rank = named("rank");
  Expression row = divisor == 1 ? rank : joined(rank, "/", context.number(divisor));
  Expression at = joined(row, "%", context.number(extent));
  for (uint32_t edge : {0U, extent - 1, 1U}) {
    auto where = [&](uint32_t each) { return each / divisor % extent; };
    const std::pair<const char *, bool> relations[] = {
        {"==", tells(some, all, [&](uint32_t each) { return where(each) == edge; })},
        {"!=", tells(some, all, [&](uint32_t each) { return where(each) != edge; })},
        {">", tells(some, all, [&](uint32_t each) { return where(each) > edge; })}};
    for (auto [relation, isTold] : relations)
      if (isTold)
        return joined(at, relation, edgeNumber(edge, extent, context));
  }
  return std::nullopt;
}

/// Time: the ranks times the divisors of their number, squared; and up to 4096 distances.
Condition coordinates(const Ranks &some, const Ranks &all, FormulaContext context) {
  constexpr uint32_t farthest = 4096;
  for (uint32_t extent = 2; extent < context.size && extent <= farthest; ++extent)
    if (Condition found = coordinate(some, all, 1, extent, context))
      return found;
  for (uint32_t divisor = 2; divisor < context.size; ++divisor)
    for (uint32_t extent = 2; context.size % divisor == 0 && extent <= context.size / divisor;
         ++extent)
      if (context.size / divisor % extent == 0)
        if (Condition found = coordinate(some, all, divisor, extent, context))
          return found;
  return std::nullopt;
}

} // namespace

std::optional<Expression> rankCondition(const Ranks &some, const Ranks &all,
                                        FormulaContext context) {
  if (some == all)
    return std::nullopt;
  for (auto *form : {otherThan, interval, coordinates})
    if (Condition found = form(some, all, context))
      return found;
  std::string marks(context.size, '0');
  for (uint32_t rank : some)
    marks[rank] = '1';
  Expression members = named(context.tables.addMarks("members", marks));
  return joined(indexed(members, named("rank")), "==", quoted("'1'"));
}

} // namespace anole::tools::generate
