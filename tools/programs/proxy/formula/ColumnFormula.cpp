#include "tools/programs/proxy/formula/ColumnFormula.h"

#include "tools/programs/proxy/formula/RankIndexFormula.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>
#include <utility>

namespace anole::tools::generate {

namespace {

using Found = std::optional<Expression>;

/// Whether the digits count further than an int on one of the ranks.
bool areMany(const Position &digits, const Ranks &ranks) {
  return std::ranges::any_of(ranks, [&](uint32_t rank) {
    uint64_t count = 1;
    for (const auto &digit : digits)
      if (__builtin_mul_overflow(count, digit->counts.at(rank), &count))
        return true;
    return count > INT32_MAX;
  });
}

/// One column of the pattern, as a formula.
class Formula {
public:
  Formula(const Pattern &all, const Leaf &leafText, const std::string &name,
          FormulaContext formulas)
      : pattern(all), leaf(leafText), hint(name), context(formulas) {}

  Expression text() const {
    if (Found found = bySteps())
      return *found;
    Expression result =
        isFlat() ? byRank([](const RankPattern &each) { return each.base[0]; }) : listed();
    for (size_t i = 0; i < pattern.position.size(); ++i)
      result = withSteps(result, i);
    return result;
  }

private:
  /// Where ranks take different steps: a formula for each group of ranks with the same steps, if a
  /// condition tells the groups apart.
  Found bySteps() const {
    std::map<std::vector<int64_t>, Pattern> groups;
    for (size_t i = 0; i < pattern.ranks.size(); ++i) {
      Pattern &group = groups[pattern.each[i].steps];
      group.ranks.push_back(pattern.ranks[i]);
      group.each.push_back(pattern.each[i]);
    }
    if (groups.size() != 2)
      return std::nullopt;
    for (auto &[steps, group] : groups) {
      group.position = pattern.position;
      group.kept = pattern.kept;
    }
    const Pattern &low = groups.begin()->second, &high = groups.rbegin()->second;
    Tables::Mark before = context.tables.mark();
    auto condition = rankCondition(low.ranks, pattern.ranks, context);
    if (condition && !has(*condition, Form::Index) && !has(*condition, Form::Binary, "&&"))
      return choice(*condition, Formula(low, leaf, hint, context).text(),
                    Formula(high, leaf, hint, context).text());
    context.tables.withdraw(before);
    return std::nullopt;
  }

  bool isFlat() const {
    return std::ranges::none_of(pattern.kept, [](bool kept) { return kept; });
  }

  template <class Number> Expression byRank(Number number) const {
    RankValues numbers{pattern.ranks, {}};
    for (const RankPattern &each : pattern.each)
      numbers.values.push_back(number(each));
    return rankFormula(numbers, leaf, hint, context);
  }

  Expression withSteps(const Expression &sum, size_t digit) const {
    if (std::ranges::all_of(pattern.each,
                            [&](const RankPattern &each) { return each.steps[digit] == 0; }))
      return sum;
    Expression step = byRank([&](const RankPattern &each) { return each.steps[digit]; });
    const Expression &number = pattern.position[digit]->value;
    int64_t first = pattern.each[0].steps[digit];
    bool isConstant = std::ranges::all_of(
        pattern.each, [&](const RankPattern &each) { return each.steps[digit] == first; });
    return plus(sum, isConstant ? times(first, number, leaf) : joined(number, "*", step));
  }

  /// The place in the base, of all digits that are kept.
  Expression index() const {
    Position kept;
    for (size_t i = 0; i < pattern.position.size(); ++i)
      if (pattern.kept[i])
        kept.push_back(pattern.position[i]);
    return placeText(kept, pattern.ranks, hint, context);
  }

  Expression listed() const {
    Expression at = index();
    if (Found found = rankIndexFormula(pattern, at, leaf, context))
      return *found;
    if (Found found = eachElement(at))
      return *found;
    if (Found found = ofNeighbours(at))
      return *found;
    return rows(at);
  }

  /// Neighbours in a grid, or a number for each direction in a grid that is known already.
  Found ofNeighbours(const Expression &at) const {
    std::vector<std::vector<int64_t>> lists;
    for (const RankPattern &each : pattern.each)
      lists.push_back(each.base);
    for (const GridFunctions &known : context.tables.grids())
      if (Found found = known.grid.wraps ? std::nullopt : ofDirections(known, at))
        return found;
    auto grid = findGrid(pattern.ranks, lists, context.size);
    if (!grid)
      return std::nullopt;
    const GridFunctions &functions = context.tables.addGrid(*grid, context.size, context.isScaled);
    return called(functions.neighbour, {at});
  }

  Found ofDirections(const GridFunctions &known, const Expression &at) const {
    std::vector<int64_t> row(known.grid.offsets.size(), INT64_MIN);
    for (size_t i = 0; i < pattern.ranks.size(); ++i) {
      auto directions = known.grid.directionsOf(pattern.ranks[i]);
      if (directions.size() != pattern.each[i].base.size())
        return std::nullopt;
      for (size_t j = 0; j < directions.size(); ++j) {
        int64_t &number = row[directions[j]];
        if (number != INT64_MIN && number != pattern.each[i].base[j])
          return std::nullopt;
        number = pattern.each[i].base[j];
      }
    }
    return indexed(named(context.tables.add(hint, {row}, leaf)), called(known.direction, {at}));
  }

  /// Each of two numbers by a formula of its own.
  Found eachElement(const Expression &at) const {
    if (!std::ranges::all_of(pattern.each,
                             [](const RankPattern &each) { return each.base.size() == 2; }))
      return std::nullopt;
    Tables::Mark before = context.tables.mark();
    Expression low = byRank([](const RankPattern &each) { return each.base[0]; });
    Expression high = byRank([](const RankPattern &each) { return each.base[1]; });
    bool isSimple = !has(low, Form::Choice) && !has(high, Form::Choice);
    if (context.tables.numbers() == before.numbers && isSimple)
      return choice(joined(at, "==", literal(0)), low, high);
    context.tables.withdraw(before);
    return std::nullopt;
  }

  Expression rows(const Expression &at) const {
    std::vector<std::vector<int64_t>> distinct;
    RankValues kinds{pattern.ranks, {}};
    for (const RankPattern &each : pattern.each) {
      auto known = std::ranges::find(distinct, each.base);
      kinds.values.push_back(known - distinct.begin());
      if (known == distinct.end())
        distinct.push_back(each.base);
    }
    Expression row = named(context.tables.add(hint, distinct, leaf));
    if (distinct.size() > 1)
      row = indexed(row, rankFormula(kinds, literal, hint + "Kind", context));
    Expression found = indexed(row, at);
    found.isTable = true;
    return found;
  }

  const Pattern &pattern;
  const Leaf &leaf;
  const std::string &hint;
  FormulaContext context;
};

} // namespace

Expression placeText(const Position &digits, const Ranks &ranks, const std::string &hint,
                     FormulaContext context) {
  Expression result;
  for (const auto &digit : digits) {
    if (!result.isZero()) {
      RankValues counts{ranks, {}};
      for (uint32_t rank : ranks)
        counts.values.push_back(static_cast<int64_t>(digit->counts.at(rank)));
      result = joined(result, "*", rankFormula(counts, literal, hint + "Count", context));
    }
    result = plus(result, digit->value);
    if (digit == digits.front() && digits.size() > 1 && areMany(digits, ranks))
      result = castTo("long long", result);
  }
  return result;
}

Expression columnFormula(const Pattern &pattern, const Leaf &leaf, const std::string &hint,
                         FormulaContext context) {
  Tables::Mark before = context.tables.mark();
  Expression found = Formula(pattern, leaf, hint, context).text();
  auto other = found.isTable ? withVaryingKept(pattern) : std::nullopt;
  if (!other)
    return found;
  Tables::Part first = context.tables.withdraw(before);
  if (Expression second = Formula(*other, leaf, hint, context).text(); !second.isTable)
    return second;
  context.tables.withdraw(before);
  context.tables.restore(std::move(first));
  return found;
}

} // namespace anole::tools::generate
