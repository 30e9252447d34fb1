#include "runtime/core/merge/TraceCost.h"

namespace anole {

namespace {

constexpr uint64_t numbersOfTerm = 3;
constexpr uint64_t reference = 2;
constexpr uint64_t sharers = 4; ///< parts that refer to a rank list, at a guess

uint64_t costOf(const std::vector<SharedTerm> &terms) {
  uint64_t cost = 0;
  for (const SharedTerm &term : terms)
    cost += costOf(term.start) + costOf(term.stride) + costOf(term.count) + costOf(term.body);
  return cost;
}

} // namespace

uint64_t costOf(const Terms &terms) {
  uint64_t cost = 0;
  for (const Term &term : terms)
    cost += numbersOfTerm + costOf(term.body);
  return cost;
}

uint64_t costOf(const RankValue &value) {
  if (value.expression)
    return reference + value.expression->parameters.size();
  return value.values.empty() ? 1 : reference + costOf(value.values);
}

uint64_t costOf(const Family &family) {
  uint64_t coding = family.coding ? reference + numbersOfTerm : 0;
  return reference + coding + costOf(family.ranks) / sharers + costOf(family.terms);
}

uint64_t costOf(const SharedColumn::Families &column) {
  uint64_t cost = 0;
  for (const Family &family : column)
    cost += costOf(family);
  return cost;
}

} // namespace anole
