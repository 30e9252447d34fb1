#include "tools/programs/proxy/formula/Tables.h"

#include "tools/programs/proxy/formula/NamesOfC.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

Expression sizeOfArray(size_t size) { return literal(static_cast<int64_t>(size)); }

std::vector<Expression> leaves(const std::vector<int64_t> &row, const Leaf &leaf) {
  std::vector<Expression> all;
  for (int64_t number : row)
    all.push_back(leaf(number));
  return all;
}

bool hasLong(const std::vector<Expression> &numbers) {
  return std::ranges::any_of(numbers,
                             [](const Expression &each) { return each.is(Form::Number, "LL"); });
}

/// An array that is as long as its list says.
Statement listedArray(const std::string &type, const std::vector<Expression> &list) {
  return declaredArray(type, "", {named("")}, listOf(list));
}

} // namespace

std::string Tables::unique(const std::string &hint) {
  unsigned number = ++taken[hint] + (isNameOfC(hint) ? 1 : 0);
  names.push_back(hint);
  if (number == 1)
    return hint;
  return unique(hint + std::to_string(number));
}

std::string Tables::define(const std::string &hint, Statement array) {
  array.isStatic = true;
  auto [entry, isNew] = nameOf.try_emplace(array);
  if (isNew) {
    entry->second = array.name = unique(hint);
    arrays.push_back(std::move(array));
  }
  return entry->second;
}

std::string Tables::add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                        const Leaf &leaf) {
  size_t longest = 1;
  bool isLong = false;
  std::vector<Expression> lists, sizes;
  for (const auto &row : rows) {
    longest = std::max(longest, row.size());
    lists.push_back(listOf(leaves(row, leaf)));
    isLong = isLong || hasLong(lists.back().parts());
    count += row.size();
  }
  if (rows.size() > 1)
    sizes.push_back(sizeOfArray(rows.size()));
  sizes.push_back(sizeOfArray(longest));
  return define(hint, declaredArray(isLong ? "const long long" : "const int", "", sizes,
                                    rows.size() == 1 ? lists[0] : listOf(lists)));
}

std::string Tables::addRules(const std::string &hint, const RuleTable &rules, const Leaf &leaf) {
  count += rules.size();
  return define(hint, listedArray("const Rule", rules.lists(leaf)));
}

std::string Tables::addHandles(const std::string &hint, const std::string &type,
                               const std::vector<Expression> &handles) {
  return define(hint, listedArray("const " + type, handles));
}

std::string Tables::addTexts(const std::string &hint, const std::vector<Expression> &texts) {
  return define(hint, listedArray("const char *const", texts));
}

std::string Tables::addMarks(const std::string &hint, const std::string &marks) {
  std::vector<Expression> parts;
  for (size_t i = 0; i < marks.size(); i += 64)
    parts.push_back(quoted('"' + marks.substr(i, 64) + '"'));
  count += marks.size();
  return define(hint, declaredArray("const char", "", {named("")},
                                    Expression(Form::Texts, "", std::move(parts))));
}

GridFunctions &Tables::addGrid(const Grid &grid, uint32_t size, bool isScaled) {
  for (GridFunctions &each : gridFunctions)
    if (each.grid == grid)
      return each;
  std::vector<std::vector<int64_t>> rows = grid.offsets;
  if (rows.size() == 1)
    rows.push_back(rows[0]);
  GridFunctions made{grid,
                     add("offsets", rows, literal),
                     unique("neighbourAt"),
                     unique("direction"),
                     unique("neighbour"),
                     unique("neighbours"),
                     isScaled};
  std::map<uint32_t, int64_t> counts;
  if (grid.wraps)
    return gridFunctions.emplace_back(std::move(made));
  for (uint32_t rank = 0; rank < size; ++rank)
    counts[rank] = static_cast<int64_t>(grid.directionsOf(rank).size());
  learn(called(made.count), std::move(counts));
  return gridFunctions.emplace_back(std::move(made));
}

void Tables::learn(const Expression &expression, std::map<uint32_t, int64_t> values) {
  learned.push_back({expression, std::move(values)});
}

namespace {

/// The factor and the summand that make the other values of the known ones. Most are told by the
/// first few.
std::optional<std::pair<int64_t, int64_t>> relation(const std::map<uint32_t, int64_t> &from,
                                                    const std::vector<uint32_t> &ranks,
                                                    const std::vector<int64_t> &to) {
  constexpr int64_t most = 1 << 20;
  std::optional<int64_t> factor;
  int64_t first = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    auto found = from.find(ranks[i]);
    if (found == from.end() || std::max(found->second, to[i]) > most ||
        std::min(found->second, to[i]) < -most)
      return std::nullopt;
    first = i == 0 ? found->second : first;
    int64_t run = found->second - first, rise = to[i] - to[0];
    if (!factor && run != 0)
      factor = rise / run;
    if (factor.value_or(0) * run != rise)
      return std::nullopt;
  }
  if (!factor || *factor == 0)
    return std::nullopt;
  return std::pair(*factor, to[0] - *factor * first);
}

} // namespace

std::optional<Expression> Tables::known(const std::vector<uint32_t> &ranks,
                                        const std::vector<int64_t> &values) {
  for (const auto &[expression, from] : learned)
    if (auto found = relation(from, ranks, values))
      return plus(times(found->first, expression), found->second);
  return std::nullopt;
}

Tables::Mark Tables::mark() const {
  return {arrays.size(), gridFunctions.size(), learned.size(), names.size(), count};
}

namespace {

/// The elements from `begin` on, which leave the list.
template <class Value> std::vector<Value> cut(std::vector<Value> &list, size_t begin) {
  auto at = list.begin() + static_cast<ptrdiff_t>(begin);
  std::vector<Value> part(std::make_move_iterator(at), std::make_move_iterator(list.end()));
  list.erase(at, list.end());
  return part;
}

Statement withoutName(Statement array) {
  array.name.clear();
  return array;
}

template <class Value> void append(std::vector<Value> &list, std::vector<Value> part) {
  std::ranges::move(part, std::back_inserter(list));
}

} // namespace

Tables::Part Tables::withdraw(const Mark &since) {
  Part part;
  part.arrays = cut(arrays, since.arrays);
  part.grids = cut(gridFunctions, since.grids);
  part.learned = cut(learned, since.learned);
  part.names = cut(names, since.names);
  part.numbers = count - since.numbers;
  count = since.numbers;
  for (const Statement &array : part.arrays)
    nameOf.erase(withoutName(array));
  for (const std::string &name : part.names)
    --taken[name];
  return part;
}

void Tables::restore(Part part) {
  for (const Statement &array : part.arrays)
    nameOf[withoutName(array)] = array.name;
  for (const std::string &name : part.names)
    ++taken[name];
  append(arrays, std::move(part.arrays));
  append(gridFunctions, std::move(part.grids));
  append(learned, std::move(part.learned));
  append(names, std::move(part.names));
  count += part.numbers;
}

Definitions Tables::definitions() const {
  Definitions all(arrays.begin(), arrays.end());
  if (!arrays.empty())
    std::get<Statement>(all[0]).comment = "Numbers that follow no formula.";
  return all;
}

Definitions Tables::gridDefinitions(const std::set<std::string> &used) const {
  Definitions all;
  for (const GridFunctions &each : gridFunctions)
    for (ProgramFunction &function : each.definitions(used))
      all.emplace_back(std::move(function));
  return all;
}

} // namespace anole::tools::generate
