#include "tools/programs/proxy/scale/LawForms.h"

namespace anole::tools::generate {

// What a number means decides where observations agree with several laws.

FoundLaw LawForms::side() const {
  for (bool isOwn : {true, false})
    for (const SizeQuantity &each : sizeQuantities())
      if (each.isSide() && each.dimensions == number.dimensions &&
          (each.axis == number.axis) == isOwn && differsBy(each, 0))
        return of(each);
  bool isLine = number.dimensions == 1 && differsBy(ranksQuantity(), 0);
  return isLine ? FoundLaw(of(ranksQuantity())) : std::nullopt;
}

FoundLaw LawForms::byMeaning() const {
  bool isSmall =
      std::ranges::all_of(seen, [](const Observation &each) { return each.value <= mostNear; });
  if (number.meaning == Meaning::Rounds)
    return rounds();
  return number.meaning == Meaning::Rank && !isSmall ? byRank() : std::nullopt;
}

FoundLaw LawForms::rounds() const {
  for (const SizeQuantity &each : sizeQuantities())
    if (each.isLogarithm() && differsBy(each, 0))
      return of(each);
  return std::nullopt;
}

/// A rank or a distance: near all ranks, or one of a grid.
FoundLaw LawForms::byRank() const {
  SizeQuantity ranks = ranksQuantity();
  for (int64_t below = 0; below <= mostNear; ++below)
    if (differsBy(ranks, -below))
      return below == 0 ? of(ranks) : moved(ranks, -below);
  bool isDiagonal = seen[0].value > 3; // in a plane; three may be just three
  for (const FoundLaw &found :
       {ofSides(2, {0}), half(), isDiagonal ? ofSides(2, {-1, 1}) : std::nullopt, farSide(),
        ofSides(3, {0}), area()})
    if (found)
      return found;
  return std::nullopt;
}

FoundLaw LawForms::half() const {
  return seen[0].value * 2 == seen[0].ranks ? part() : std::nullopt;
}

FoundLaw LawForms::ofSides(unsigned dimensions, const std::vector<int64_t> &apart) const {
  for (int64_t by : apart)
    for (const SizeQuantity &each : sizeQuantities())
      if (each.dimensions == dimensions && differsBy(each, by))
        return by == 0 ? of(each) : moved(each, by);
  return std::nullopt;
}

FoundLaw LawForms::area() const {
  for (const SizeQuantity &each : sizeQuantities())
    if (each.isArea() && differsBy(each, 0))
      return of(each);
  return std::nullopt;
}

} // namespace anole::tools::generate
