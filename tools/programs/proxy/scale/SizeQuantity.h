#pragma once

#include "tools/programs/proxy/tree/Expression.h"

#include <functional>
#include <map>
#include <optional>

namespace anole::tools::generate {

/// A need is a condition on which a number of ranks does not do, and what is needed, in words.
struct SizeNeed {
  Expression violation;
  std::string words;
};

/// Needs by the text of their conditions.
using SizeNeeds = std::map<std::string, SizeNeed>;
void addNeed(SizeNeeds &needs, const Expression &violation, const std::string &words);

/// A quantity is something that the number of ranks decides, and that programs use: the number
/// itself, a side of the plane or box of all ranks, a product of these, a logarithm.
struct SizeQuantity {
  Expression value; ///< in the program
  /// The quantity on so many ranks; nothing where there is none.
  std::function<std::optional<int64_t>(int64_t ranks)> at;
  SizeNeeds needs{};
  unsigned dimensions = 0, axis = 0; ///< of a side

  bool isSide() const { return dimensions > 0; }
  bool isLogarithm() const { return value.is(Form::Call, "log2Of"); }
  bool isArea() const { return value.is(Form::Binary, "*"); }
  bool isRanks() const { return value.is(Form::Name, "ranks"); }
};

/// The number of ranks.
SizeQuantity ranksQuantity();
/// All of them, the most usual ones first.
const std::vector<SizeQuantity> &sizeQuantities();

} // namespace anole::tools::generate
