#include "tools/generate/scale/SizeLaw.h"

#include "tools/generate/scale/SizeQuantity.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Found = std::optional<SizeLaw>;

/// Looks for the law of one number, the simplest ones first.
class Fitting {
public:
  Fitting(SizedNumber what, const std::vector<Observation> &all) : number(what), seen(all) {}

  Found run() const {
    bool isSide = number.meaning == Meaning::Side || number.meaning == Meaning::Dims;
    if (Found found = isSide ? side() : std::nullopt)
      return found;
    if (Found found = byMeaning())
      return found;
    if (Found found = constant())
      return found;
    if (seen.size() == 1)
      return std::nullopt;
    for (Found (Fitting::*form)() const :
         {&Fitting::plain, &Fitting::near, &Fitting::part, &Fitting::multiple, &Fitting::share,
          &Fitting::shifted, &Fitting::linear})
      if (Found found = (this->*form)())
        return found;
    return std::nullopt;
  }

  /// Whether one observation of a plain number looks as if it followed the ranks.
  bool isDoubtful() const {
    int64_t ranks = seen[0].ranks, value = seen[0].value, width = sidesOf(ranks, 2)[0];
    return seen.size() == 1 && number.meaning == Meaning::Plain && value > 3 &&
           (std::abs(value - ranks) < 2 || value == 2 * ranks || value == 2 * (ranks - 1) ||
            value == ranks * width || value == ranks * ranks);
  }

private:
  static constexpr int64_t mostNear = 2, mostParts = 64;

  template <class Rule> bool holds(const SizeQuantity &quantity, Rule rule) const {
    return std::ranges::all_of(seen, [&](const Observation &each) {
      auto at = quantity.at(each.ranks);
      return at && rule(*at, each.value);
    });
  }

  /// The order in which quantities are tried. No distance between ranks is a logarithm.
  std::vector<SizeQuantity> quantities() const {
    std::vector<SizeQuantity> all = sizeQuantities();
    if (number.meaning == Meaning::Rank)
      std::erase_if(all, [](const SizeQuantity &each) { return each.isLogarithm(); });
    if (number.meaning == Meaning::Rounds)
      std::ranges::stable_partition(all, &SizeQuantity::isLogarithm);
    return all;
  }

  /// The law, with what it needs where another side would do as well.
  SizeLaw of(const SizeQuantity &quantity, const std::string &text, bool isAtom) const {
    SizeLaw law{text, isAtom, false, quantity.needs, quantity.helpers};
    auto values = [&](const SizeQuantity &each) {
      std::vector<std::optional<int64_t>> all;
      for (const Observation &one : seen)
        all.push_back(each.at(one.ranks));
      return all;
    };
    for (const SizeQuantity &other : sizeQuantities())
      if (number.meaning != Meaning::Dims && quantity.isSide() && other.isSide() &&
          other.dimensions == quantity.dimensions && other.text != quantity.text &&
          values(other) == values(quantity))
        law.needs[std::min(quantity.text, other.text) +
                  " != " + std::max(quantity.text, other.text)] =
            quantity.dimensions == 2 ? "a square number of ranks"
                                     : "a number of ranks whose space has equal sides";
    return law;
  }

  Found constant() const {
    int64_t first = seen[0].value;
    bool isOne =
        std::ranges::all_of(seen, [&](const Observation &each) { return each.value == first; });
    return isOne ? Found(SizeLaw{std::to_string(first)}) : std::nullopt;
  }

  Found side() const {
    for (bool isOwn : {true, false})
      for (const SizeQuantity &each : sizeQuantities())
        if (each.isSide() && each.dimensions == number.dimensions &&
            (each.axis == number.axis) == isOwn && holds(each, std::equal_to<>()))
          return of(each, each.text, true);
    bool isLine = number.dimensions == 1 && holds(ranksQuantity(), std::equal_to<>());
    return isLine ? Found(of(ranksQuantity(), "ranks", true)) : std::nullopt;
  }

  Found plain() const {
    for (const SizeQuantity &each : quantities())
      if (holds(each, std::equal_to<>()))
        return of(each, each.text, each.isAtom);
    return std::nullopt;
  }

  Found plus(const SizeQuantity &each, int64_t by) const {
    std::string sum = by < 0 ? " - " + std::to_string(-by) : " + " + std::to_string(by);
    return of(each, each.text + sum, false);
  }

  Found near() const {
    for (int64_t by : {int64_t(-1), int64_t(1), -mostNear, mostNear})
      for (const SizeQuantity &each : quantities())
        if (holds(each, [&](int64_t at, int64_t value) { return at + by == value; }))
          return plus(each, by);
    return farSide();
  }

  Found part() const {
    for (const SizeQuantity &each : quantities()) {
      int64_t at = each.at(seen[0].ranks).value_or(0),
              parts = at / std::max<int64_t>(seen[0].value, 1);
      auto isPart = [&](int64_t whole, int64_t value) { return value * parts == whole; };
      if (parts < 2 || parts > mostParts || !holds(each, isPart))
        continue;
      SizeLaw law = of(each, each.inside() + " / " + std::to_string(parts), false);
      std::string condition = each.inside() + " % " + std::to_string(parts) + " != 0";
      law.needs[condition] =
          each.text == "ranks"
              ? "a multiple of " + std::to_string(parts) + " ranks"
              : "a number of ranks for which " + std::to_string(parts) + " divides " + each.text;
      return law;
    }
    return std::nullopt;
  }

  Found multiple() const {
    for (const SizeQuantity &each : quantities()) {
      int64_t at = each.at(seen[0].ranks).value_or(0), factor = at == 0 ? 0 : seen[0].value / at;
      if (factor >= 2 &&
          holds(each, [&](int64_t whole, int64_t value) { return whole * factor == value; }))
        return of(each, std::to_string(factor) + " * " + each.inside(), false);
    }
    return std::nullopt;
  }

  Found share() const {
    for (const SizeQuantity &each : quantities()) {
      int64_t all = each.at(seen[0].ranks).value_or(0) * seen[0].value;
      if (all <= 0 || all > INT32_MAX ||
          !holds(each, [&](int64_t at, int64_t value) { return at * value == all; }))
        continue;
      SizeLaw law = of(each, std::to_string(all) + " / " + each.inside(), false);
      std::string condition = std::to_string(all) + " % " + each.inside() + " != 0";
      law.needs[condition] =
          "a number of ranks for which " + each.text + " divides " + std::to_string(all);
      return law;
    }
    return std::nullopt;
  }

  Found shifted() const {
    for (const SizeQuantity &each : quantities()) {
      int64_t by = seen[0].value - each.at(seen[0].ranks).value_or(0);
      if (by != 0 && holds(each, [&](int64_t at, int64_t value) { return at + by == value; }))
        return plus(each, by);
    }
    return std::nullopt;
  }

  /// Two free numbers take three observations.
  Found linear() const {
    for (const SizeQuantity &each : quantities()) {
      auto low = each.at(seen[0].ranks), high = each.at(seen[1].ranks);
      if (seen.size() < 3 || !low || !high || *low == *high)
        continue;
      int64_t factor = (seen[1].value - seen[0].value) / (*high - *low);
      int64_t by = seen[0].value - factor * *low;
      if (factor < 1 ||
          !holds(each, [&](int64_t at, int64_t value) { return factor * at + by == value; }))
        continue;
      std::string product = std::to_string(factor) + " * " + each.inside();
      return plus({product, {}, each.needs, each.helpers}, by);
    }
    return std::nullopt;
  }

  /// What the number is taken for, as one observation does not tell. Nothing: a constant, unless
  /// several observations say otherwise.
  Found byMeaning() const {
    if (number.meaning == Meaning::Rounds)
      return rounds();
    bool isSmall =
        std::ranges::all_of(seen, [](const Observation &each) { return each.value <= mostNear; });
    if (number.meaning != Meaning::Rank || isSmall)
      return std::nullopt;
    SizeQuantity ranks = ranksQuantity();
    for (int64_t below = 0; below <= mostNear; ++below)
      if (holds(ranks, [&](int64_t at, int64_t value) { return at - below == value; }))
        return below == 0 ? of(ranks, ranks.text, true) : plus(ranks, -below);
    bool isDiagonal = seen[0].value > 3; // in a plane; three may be just three
    for (Found found : {ofSides(2, {0}), half(), isDiagonal ? ofSides(2, {-1, 1}) : std::nullopt,
                        farSide(), ofSides(3, {0}), area()})
      if (found)
        return found;
    return std::nullopt;
  }

  Found ofSides(unsigned dimensions, const std::vector<int64_t> &apart) const {
    for (int64_t by : apart)
      for (const SizeQuantity &each : sizeQuantities())
        if (each.dimensions == dimensions &&
            holds(each, [&](int64_t at, int64_t value) { return at + by == value; }))
          return by == 0 ? of(each, each.text, true) : plus(each, by);
    return std::nullopt;
  }

  Found area() const {
    for (const SizeQuantity &each : sizeQuantities())
      if (each.isArea() && holds(each, std::equal_to<>()))
        return of(each, each.text, false);
    return std::nullopt;
  }

  /// The first rank in the last row of a plane.
  Found farSide() const {
    for (const SizeQuantity &each : sizeQuantities())
      if (each.isSide() && std::ranges::all_of(seen, [&](const Observation &one) {
            return one.ranks - *each.at(one.ranks) == one.value;
          }))
        return of(each, "ranks - " + each.text, false);
    return std::nullopt;
  }

  Found rounds() const {
    for (const SizeQuantity &each : sizeQuantities())
      if (each.isLogarithm() && holds(each, std::equal_to<>()))
        return of(each, each.text, each.isAtom);
    return std::nullopt;
  }

  Found half() const { return seen[0].value * 2 == seen[0].ranks ? part() : std::nullopt; }

  SizedNumber number;
  const std::vector<Observation> &seen;
};

} // namespace

std::optional<SizeLaw> sizeLaw(const SizedNumber &number, const std::vector<Observation> &seen) {
  Fitting fitting(number, seen);
  auto law = fitting.run();
  if (law)
    law->isDoubtful = law->isConstant && fitting.isDoubtful();
  return law;
}

} // namespace anole::tools::generate
