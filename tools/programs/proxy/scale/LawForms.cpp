#include "tools/programs/proxy/scale/LawForms.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

namespace anole::tools::generate {

namespace {

std::string inWords(const SizeQuantity &divisor, int64_t number) {
  return "a number of ranks for which " + printed(divisor.value) + " divides " +
         std::to_string(number);
}

/// The condition that a division has a rest.
Expression isNoDivisor(const Expression &of, const Expression &divisor) {
  return joined(joined(of, "%", divisor), "!=", literal(0));
}

} // namespace

bool LawForms::isHuge() const {
  return std::ranges::any_of(seen, [](const Observation &each) { return each.value > most; });
}

/// The order in which quantities are tried. No distance between ranks is a logarithm.
std::vector<SizeQuantity> LawForms::quantities() const {
  std::vector<SizeQuantity> all = sizeQuantities();
  if (number.meaning == Meaning::Rank)
    std::erase_if(all, [](const SizeQuantity &each) { return each.isLogarithm(); });
  return all;
}

/// The law, with what it needs where another side agrees with the observations as well.
SizeLaw LawForms::of(const SizeQuantity &quantity, const Expression &value) const {
  SizeLaw law{value, false, quantity.needs};
  auto isAsWell = [&](const SizeQuantity &other) {
    return std::ranges::all_of(seen, [&](const Observation &each) {
      return other.at(each.ranks) == quantity.at(each.ranks);
    });
  };
  if (number.meaning == Meaning::Dims || !quantity.isSide())
    return law;
  for (const SizeQuantity &other : sizeQuantities())
    if (other.dimensions == quantity.dimensions && other.axis != quantity.axis && isAsWell(other))
      addNeed(law.needs,
              joined(std::min(quantity.value, other.value),
                     "!=", std::max(quantity.value, other.value)),
              quantity.dimensions == 2 ? "a square number of ranks"
                                       : "a number of ranks whose space has equal sides");
  return law;
}

SizeLaw LawForms::moved(const SizeQuantity &each, int64_t by) const {
  return of(each, plus(each.value, by));
}

FoundLaw LawForms::constant() const {
  int64_t value = seen[0].value;
  bool isOne =
      std::ranges::all_of(seen, [&](const Observation &each) { return each.value == value; });
  return isOne ? FoundLaw(SizeLaw{literal(value)}) : std::nullopt;
}

FoundLaw LawForms::plain() const {
  for (const SizeQuantity &each : quantities())
    if (differsBy(each, 0))
      return of(each);
  return std::nullopt;
}

FoundLaw LawForms::near() const {
  for (int64_t by : {int64_t(-1), int64_t(1), -mostNear, mostNear})
    for (const SizeQuantity &each : quantities())
      if (differsBy(each, by))
        return moved(each, by);
  return farSide();
}

/// The first rank in the last row of a plane.
FoundLaw LawForms::farSide() const {
  for (const SizeQuantity &each : sizeQuantities())
    if (each.isSide() && std::ranges::all_of(seen, [&](const Observation &one) {
          return one.ranks - *each.at(one.ranks) == one.value;
        }))
      return of(each, joined(named("ranks"), "-", each.value));
  return std::nullopt;
}

FoundLaw LawForms::part() const {
  for (const SizeQuantity &each : quantities()) {
    int64_t parts = first(each) / std::max<int64_t>(seen[0].value, 1);
    auto isPart = [&](int64_t whole, int64_t value) { return value * parts == whole; };
    if (parts < 2 || parts > mostParts || !holds(each, isPart))
      continue;
    SizeLaw law = of(each, joined(each.value, "/", literal(parts)));
    addNeed(law.needs, isNoDivisor(each.value, literal(parts)),
            each.isRanks() ? "a multiple of " + std::to_string(parts) + " ranks"
                           : "a number of ranks for which " + std::to_string(parts) + " divides " +
                                 printed(each.value));
    return law;
  }
  return std::nullopt;
}

FoundLaw LawForms::multiple() const {
  for (const SizeQuantity &each : quantities()) {
    int64_t at = first(each), factor = at == 0 ? 0 : seen[0].value / at;
    if (factor >= 2 &&
        holds(each, [&](int64_t whole, int64_t value) { return whole * factor == value; }))
      return of(each, times(factor, each.value));
  }
  return std::nullopt;
}

FoundLaw LawForms::share() const {
  for (const SizeQuantity &each : quantities()) {
    int64_t all = first(each) * seen[0].value;
    if (all <= 0 || all > INT32_MAX ||
        !holds(each, [&](int64_t at, int64_t value) { return at * value == all; }))
      continue;
    SizeLaw law = of(each, joined(literal(all), "/", each.value));
    addNeed(law.needs, isNoDivisor(literal(all), each.value), inWords(each, all));
    return law;
  }
  return std::nullopt;
}

FoundLaw LawForms::shifted() const {
  for (const SizeQuantity &each : quantities())
    if (int64_t by = seen[0].value - first(each); by != 0 && differsBy(each, by))
      return moved(each, by);
  return std::nullopt;
}

FoundLaw LawForms::linear() const {
  for (const SizeQuantity &each : quantities()) {
    auto low = each.at(seen[0].ranks), high = each.at(seen[1].ranks);
    if (seen.size() < 3 || !low || !high || *low == *high)
      continue;
    int64_t factor = (seen[1].value - seen[0].value) / (*high - *low);
    int64_t by = seen[0].value - factor * *low;
    auto isLinear = [&](int64_t at, int64_t value) { return factor * at + by == value; };
    if (factor > 0 && holds(each, isLinear))
      return of(each, plus(times(factor, each.value), by));
  }
  return std::nullopt;
}

} // namespace anole::tools::generate
