#include "tools/programs/proxy/formula/RuleTable.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole::tools::generate {

namespace {

using Rule = RuleTable::Rule;

/// Lays rules out so that those beside each other are neighbours, and what is inside comes later.
class Laying {
public:
  explicit Laying(std::vector<Rule> &rules) : all(rules) {}

  bool add(const Terms &terms, size_t parent) {
    std::vector<const Term *> repeats;
    size_t first = all.size();
    uint64_t begin = 0;
    for (const Term &term : terms) {
      if (term.block)
        addEach(term, begin);
      else
        all.push_back(rule(term, begin));
      repeats.resize(all.size() - first, nullptr);
      if (term.isRepeat())
        repeats.back() = &term;
      begin += valueCount(term);
    }
    all[parent].inside = first;
    all[parent].rules = all.size() - first;
    bool isDone = all.size() > first;
    for (size_t i = 0; i < repeats.size() && isDone; ++i)
      isDone = !repeats[i] || (begin > 0 && add(repeats[i]->body, first + i));
    return isDone && !countsOnFromSpecial(terms);
  }

private:
  static Rule rule(const Term &term, uint64_t begin) {
    Rule made{begin, 1, term.start, term.stride, 0, 0};
    if (term.isRepeat())
      made = {begin, valueCount(term.body), 0, term.stride, 0, 0};
    return made;
  }

  void addEach(const Term &block, uint64_t begin) {
    for (int64_t value : expand({block}))
      all.push_back({begin++, 1, value, 0, 0, 0});
  }

  static bool hasSpecial(const Terms &terms) {
    for (const Term &term : terms)
      for (int64_t value : term.block ? expand({term}) : std::vector{term.start})
        if (term.isRepeat() ? hasSpecial(term.body) : isSpecial(value))
          return true;
    return false;
  }

  static bool countsOnFromSpecial(const Terms &terms) {
    for (const Term &term : terms)
      if (term.stride != 0 && term.count > 1 && hasSpecial({term}))
        return true;
    return false;
  }

  std::vector<Rule> &all;
};

/// Whether a number is no int. What only lies between others is one if they are.
bool isWideIn(const Terms &terms, __int128 below, __int128 above) {
  for (const Term &term : terms) {
    __int128 run = term.count == 0 ? 0 : __int128(term.count - 1) * term.stride;
    __int128 low = below + std::min<__int128>(run, 0), high = above + std::max<__int128>(run, 0);
    if (term.isRepeat() && isWideIn(term.body, low, high))
      return true;
    if (term.isRepeat())
      continue;
    for (int64_t value : term.block ? expand({term}) : std::vector{term.start})
      if (!isSpecial(value) && (value + low < -INT32_MAX || value + high > INT32_MAX))
        return true;
  }
  return false;
}

} // namespace

std::optional<RuleTable> RuleTable::of(const std::vector<Terms> &sequences) {
  RuleTable table;
  table.rules.resize(sequences.size());
  for (size_t i = 0; i < sequences.size(); ++i) {
    table.rules[i].length = valueCount(sequences[i]);
    table.isWide = table.isWide || isWideIn(sequences[i], 0, 0);
    if (table.rules[i].length == 0 || !Laying(table.rules).add(sequences[i], i))
      return std::nullopt;
  }
  return table;
}

std::vector<Expression> RuleTable::lists(const Leaf &leaf) const {
  std::vector<Expression> all;
  auto number = [](uint64_t of) { return literal(static_cast<int64_t>(of)); };
  for (const Rule &rule : rules)
    all.push_back(listOf({number(rule.begin), number(rule.length), leaf(rule.first),
                          leaf(rule.step), number(rule.inside), number(rule.rules)}));
  return all;
}

} // namespace anole::tools::generate
