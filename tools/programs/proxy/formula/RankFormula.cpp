#include "tools/programs/proxy/formula/RankFormula.h"

#include "tools/programs/proxy/formula/RankPart.h"

#include <algorithm>

namespace anole::tools::generate {

std::string rankText(int64_t rank, FormulaContext context) {
  int64_t size = context.size;
  if (context.isScaled)
    return context.number(rank);
  bool isLast = rank + 1 == size && size > 2;
  if (!isLast && (rank < 4 || rank <= size / 2))
    return std::to_string(rank);
  return rank == size ? "ranks" : "ranks - " + std::to_string(size - rank);
}

namespace {

using Found = std::optional<Expression>;

/// Two formulas, one for the lower ranks and one for the upper ones.
Found twoParts(const RankValues &numbers, const LeafText &leaf, FormulaContext context) {
  size_t count = numbers.ranks.size();
  auto part = [&](size_t begin, size_t end) {
    return partFormula(numbers, begin, end, leaf, context);
  };
  std::vector<size_t> cuts{1, count - 1};
  for (size_t cut = 2; cut + 1 < count && count <= 1024; ++cut)
    cuts.push_back(cut);
  for (size_t cut : cuts) {
    Found low = part(0, cut), high = low ? part(cut, count) : std::nullopt;
    if (low && high && low->text.find('%') == std::string::npos)
      return cut == 1 ? choice("rank == " + rankText(numbers.ranks[0], context), *low, *high)
             : cut + 1 == count
                 ? choice("rank == " + rankText(numbers.ranks[cut], context), *high, *low)
                 : choice("rank < " + rankText(numbers.ranks[cut], context), *low, *high);
  }
  return std::nullopt;
}

/// Two numbers, each on the ranks that a condition tells.
Found twoNumbers(const RankValues &numbers, const LeafText &leaf, FormulaContext context) {
  auto [low, high] = std::ranges::minmax(numbers.values);
  Ranks lower;
  for (size_t i = 0; i < numbers.ranks.size(); ++i) {
    if (numbers.values[i] != low && numbers.values[i] != high)
      return std::nullopt;
    if (numbers.values[i] == low)
      lower.push_back(numbers.ranks[i]);
  }
  Tables::Mark before = context.tables.mark();
  std::string condition = rankCondition(lower, numbers.ranks, context);
  if (condition.find('[') == std::string::npos)
    return choice(condition, {leaf(low)}, {leaf(high)});
  context.tables.withdraw(before);
  return std::nullopt;
}

} // namespace

Expression rankFormula(const RankValues &numbers, const LeafText &leaf, const std::string &hint,
                       FormulaContext context) {
  size_t count = numbers.ranks.size();
  if (Found found = partFormula(numbers, 0, count, leaf, context))
    return *found;
  if (count >= 2)
    if (Found found = twoParts(numbers, leaf, context))
      return *found;
  if (Expression found = context.tables.known(numbers.ranks, numbers.values); !found.text.empty())
    return found;
  if (Found found = twoNumbers(numbers, leaf, context))
    return *found;
  std::vector<int64_t> row(numbers.ranks.back() + size_t(1), 0);
  for (size_t i = 0; i < count; ++i)
    row[numbers.ranks[i]] = numbers.values[i];
  std::string text = context.tables.add(hint, {row}, leaf) + "[rank]";
  std::map<uint32_t, int64_t> learned;
  for (size_t i = 0; i < count; ++i)
    learned[numbers.ranks[i]] = numbers.values[i];
  context.tables.learn(text, std::move(learned));
  return {text, true, true};
}

} // namespace anole::tools::generate
