#include "tools/programs/proxy/formula/RankFormula.h"

#include "tools/programs/proxy/formula/RankPart.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>

namespace anole::tools::generate {

Expression rankNumber(int64_t rank, FormulaContext context) {
  int64_t size = context.size;
  if (context.isScaled)
    return context.number(rank);
  bool isLast = rank + 1 == size && size > 2;
  if (!isLast && (rank < 4 || rank <= size / 2))
    return literal(rank);
  return plus(named("ranks"), rank - size);
}

namespace {

using Found = std::optional<Expression>;

Expression isRank(const char *relation, uint32_t rank, FormulaContext context) {
  return joined(named("rank"), relation, rankNumber(rank, context));
}

/// Two formulas, one for the lower ranks and one for the upper ones.
Found twoParts(const RankValues &numbers, const Leaf &leaf, FormulaContext context) {
  size_t count = numbers.ranks.size();
  auto part = [&](size_t begin, size_t end) {
    return partFormula(numbers, begin, end, leaf, context);
  };
  std::vector<size_t> cuts{1, count - 1};
  for (size_t cut = 2; cut + 1 < count && count <= 1024; ++cut)
    cuts.push_back(cut);
  for (size_t cut : cuts) {
    Found low = part(0, cut), high = low ? part(cut, count) : std::nullopt;
    if (low && high && !has(*low, Form::Binary, "%"))
      return cut == 1           ? choice(isRank("==", numbers.ranks[0], context), *low, *high)
             : cut + 1 == count ? choice(isRank("==", numbers.ranks[cut], context), *high, *low)
                                : choice(isRank("<", numbers.ranks[cut], context), *low, *high);
  }
  return std::nullopt;
}

/// Two numbers, each on the ranks that a condition tells.
Found twoNumbers(const RankValues &numbers, const Leaf &leaf, FormulaContext context) {
  auto [low, high] = std::ranges::minmax(numbers.values);
  Ranks lower;
  for (size_t i = 0; i < numbers.ranks.size(); ++i) {
    if (numbers.values[i] != low && numbers.values[i] != high)
      return std::nullopt;
    if (numbers.values[i] == low)
      lower.push_back(numbers.ranks[i]);
  }
  Tables::Mark before = context.tables.mark();
  auto condition = rankCondition(lower, numbers.ranks, context);
  if (condition && !has(*condition, Form::Index))
    return choice(*condition, leaf(low), leaf(high));
  context.tables.withdraw(before);
  return std::nullopt;
}

} // namespace

Expression rankFormula(const RankValues &numbers, const Leaf &leaf, const std::string &hint,
                       FormulaContext context) {
  size_t count = numbers.ranks.size();
  if (Found found = partFormula(numbers, 0, count, leaf, context))
    return *found;
  if (count >= 2)
    if (Found found = twoParts(numbers, leaf, context))
      return *found;
  if (Found found = context.tables.known(numbers.ranks, numbers.values))
    return *found;
  if (Found found = twoNumbers(numbers, leaf, context))
    return *found;
  std::vector<int64_t> row(numbers.ranks.back() + size_t(1), 0);
  for (size_t i = 0; i < count; ++i)
    row[numbers.ranks[i]] = numbers.values[i];
  Expression found = indexed(named(context.tables.add(hint, {row}, leaf)), named("rank"));
  std::map<uint32_t, int64_t> learned;
  for (size_t i = 0; i < count; ++i)
    learned[numbers.ranks[i]] = numbers.values[i];
  context.tables.learn(found, std::move(learned));
  found.isTable = true;
  return found;
}

} // namespace anole::tools::generate
