#pragma once

#include "tools/programs/proxy/scale/SizeLaw.h"

#include <algorithm>

namespace anole::tools::generate {

using FoundLaw = std::optional<SizeLaw>;

/// The forms that a law of one number may have: each member says whether that form agrees with all
/// observations, with the first quantity for which it does.
///
/// Time: the quantities times the observations, each.
class LawForms {
public:
  LawForms(SizedNumber what, const std::vector<Observation> &all) : number(what), seen(all) {}

  FoundLaw constant() const;
  FoundLaw plain() const;     ///< a quantity
  FoundLaw near() const;      ///< one or two more or less; all ranks but a side
  FoundLaw part() const;      ///< a quantity, divided by a constant
  FoundLaw multiple() const;  ///< times a constant
  FoundLaw share() const;     ///< a constant, divided by a quantity
  FoundLaw shifted() const;   ///< a quantity plus a constant
  FoundLaw linear() const;    ///< times a constant, plus a constant: takes three observations
  FoundLaw side() const;      ///< the side of the number of ranks that the number names
  FoundLaw byMeaning() const; ///< what the number means; nothing if that does not agree

  /// Whether a number is too large for products of it.
  bool isHuge() const;

private:
  static constexpr int64_t mostNear = 2, mostParts = 64;
  static constexpr int64_t most = int64_t(1) << 40;

  template <class Rule> bool holds(const SizeQuantity &quantity, Rule rule) const {
    return std::ranges::all_of(seen, [&](const Observation &each) {
      auto at = quantity.at(each.ranks);
      return at && rule(*at, each.value);
    });
  }
  bool differsBy(const SizeQuantity &quantity, int64_t by) const {
    return holds(quantity, [&](int64_t at, int64_t value) { return at + by == value; });
  }
  int64_t first(const SizeQuantity &quantity) const {
    return quantity.at(seen[0].ranks).value_or(0);
  }

  std::vector<SizeQuantity> quantities() const;
  SizeLaw of(const SizeQuantity &quantity, const Expression &value) const;
  SizeLaw of(const SizeQuantity &quantity) const { return of(quantity, quantity.value); }
  SizeLaw moved(const SizeQuantity &each, int64_t by) const;

  FoundLaw farSide() const;
  FoundLaw byRank() const;
  FoundLaw rounds() const;
  FoundLaw half() const;
  FoundLaw area() const;
  FoundLaw ofSides(unsigned dimensions, const std::vector<int64_t> &apart) const;

  SizedNumber number;
  const std::vector<Observation> &seen;
};

} // namespace anole::tools::generate
