#include "tools/programs/proxy/formula/Tables.h"

#include "tools/programs/proxy/formula/NamesOfC.h"

#include <algorithm>
#include <optional>

namespace anole::tools::generate {

namespace {

constexpr size_t lineWidth = 76;

/// Words after each other in lines of usual length.
std::string filled(const std::vector<std::string> &words, const std::string &indent) {
  std::string text, line = indent;
  for (size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i] + (i + 1 < words.size() ? "," : "");
    if (line.size() + word.size() > lineWidth && line.size() > indent.size()) {
      text += line + "\n";
      line = indent;
    }
    line += (line.size() > indent.size() ? " " : "") + word;
  }
  return text + line + "\n";
}

std::vector<std::string> words(const std::vector<int64_t> &row, const LeafText &leaf) {
  std::vector<std::string> all;
  for (int64_t number : row)
    all.push_back(leaf(number));
  return all;
}

/// Rows in braces: short ones side by side.
std::string rowsText(const std::vector<std::vector<int64_t>> &rows, const LeafText &leaf) {
  std::vector<std::string> all;
  bool isShort = true;
  for (const auto &row : rows) {
    std::string text = filled(words(row, leaf), "     ");
    text[4] = '{';
    text.pop_back();
    isShort = isShort && text.size() < 24;
    all.push_back(text.substr(4) + "}");
  }
  if (isShort)
    return filled(all, "    ");
  std::string text;
  for (const std::string &row : all)
    text += "    " + row + ",\n";
  return text;
}

/// "7LL", but not "MPI_PROC_NULL".
bool isLongLiteral(const std::string &text) {
  return text.ends_with("LL") && text.size() > 2 && text[text.size() - 3] <= '9';
}

std::string sizeText(size_t size) { return "[" + std::to_string(size) + "]"; }

} // namespace

std::string Tables::unique(const std::string &hint) {
  unsigned number = ++taken[hint] + (isNameOfC(hint) ? 1 : 0);
  names.push_back(hint);
  if (number == 1)
    return hint;
  return unique(hint + std::to_string(number));
}

std::string Tables::define(const std::string &hint, const std::string &key,
                           const std::string &before, const std::string &after, bool hasRules) {
  auto [entry, isNew] = named.try_emplace(key);
  if (isNew) {
    entry->second = unique(hint);
    arrays.push_back(
        {key, entry->second, "static const " + before + entry->second + after + ";\n", hasRules});
  }
  return entry->second;
}

std::string Tables::add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                        const LeafText &leaf) {
  size_t longest = 1;
  bool isLong = false;
  for (const auto &row : rows) {
    longest = std::max(longest, row.size());
    for (int64_t number : row)
      isLong = isLong || isLongLiteral(leaf(number));
    count += row.size();
  }
  std::string size = (rows.size() > 1 ? sizeText(rows.size()) : "") + sizeText(longest);
  std::string text = rows.size() == 1 ? filled(words(rows[0], leaf), "    ") : rowsText(rows, leaf);
  std::string type = isLong ? "long long " : "int ";
  return define(hint, type + size + text, type, size + " = {\n" + text + "}");
}

std::string Tables::addRules(const std::string &hint, const RuleTable &rules,
                             const LeafText &leaf) {
  count += rules.size();
  std::string text = rules.text(leaf);
  return define(hint, text, "Rule ", "[] = {\n" + text + "}", true);
}

std::string Tables::addHandles(const std::string &hint, const std::string &type,
                               const std::vector<std::string> &names) {
  std::string text = filled(names, "    ");
  return define(hint, type + text, type + " ", "[] = {\n" + text + "}");
}

std::string Tables::addTexts(const std::string &hint, const std::vector<std::string> &texts) {
  std::string text;
  for (const std::string &each : texts)
    text += "    " + each + ",\n";
  return define(hint, text, "char *const ", "[] = {\n" + text + "}");
}

std::string Tables::addMarks(const std::string &hint, const std::string &marks) {
  std::string text;
  for (size_t i = 0; i < marks.size(); i += 64)
    text += "\n    \"" + marks.substr(i, 64) + "\"";
  count += marks.size();
  return define(hint, text, "char ", "[] =" + text);
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
  learn(made.count + "()", std::move(counts));
  return gridFunctions.emplace_back(std::move(made));
}

void Tables::learn(const std::string &text, std::map<uint32_t, int64_t> values) {
  learned.push_back({text, std::move(values)});
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

Expression Tables::known(const std::vector<uint32_t> &ranks, const std::vector<int64_t> &values) {
  for (const auto &[text, from] : learned)
    if (auto found = relation(from, ranks, values)) {
      use(text);
      return plus(times(found->first, {text}), found->second);
    }
  return {""};
}

void Tables::use(const std::string &text) {
  if (!gridFunctions.empty())
    uses.push_back(text.substr(0, text.find('(')));
}

Tables::Mark Tables::mark() const {
  return {arrays.size(), gridFunctions.size(), learned.size(), names.size(), uses.size(), count};
}

namespace {

/// The elements from `begin` on, which leave the list.
template <class Value> std::vector<Value> cut(std::vector<Value> &list, size_t begin) {
  auto at = list.begin() + static_cast<ptrdiff_t>(begin);
  std::vector<Value> part(std::make_move_iterator(at), std::make_move_iterator(list.end()));
  list.erase(at, list.end());
  return part;
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
  part.uses = cut(uses, since.uses);
  part.numbers = count - since.numbers;
  count = since.numbers;
  for (const Array &array : part.arrays)
    named.erase(array.key);
  for (const std::string &name : part.names)
    --taken[name];
  return part;
}

void Tables::restore(Part part) {
  for (const Array &array : part.arrays)
    named[array.key] = array.name;
  for (const std::string &name : part.names)
    ++taken[name];
  append(arrays, std::move(part.arrays));
  append(gridFunctions, std::move(part.grids));
  append(learned, std::move(part.learned));
  append(names, std::move(part.names));
  append(uses, std::move(part.uses));
  count += part.numbers;
}

std::string Tables::text() const {
  std::string text;
  for (const Array &array : arrays)
    text += array.text;
  bool hasRules = std::ranges::any_of(arrays, &Array::hasRules);
  if (!text.empty())
    text = (hasRules ? RuleTable::typeText() : "") +
           ("/* Numbers that follow no formula. */\n/* clang-format off */\n" + text) +
           "/* clang-format on */\n\n" + (hasRules ? RuleTable::functionText() : "");
  std::set<std::string> used(uses.begin(), uses.end());
  for (const GridFunctions &each : gridFunctions)
    text += each.text(used);
  return text;
}

} // namespace anole::tools::generate
