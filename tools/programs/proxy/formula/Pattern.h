#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"
#include "tools/programs/proxy/tree/Expression.h"

#include <memory>
#include <optional>

namespace anole::tools::generate {

/// A digit counts something in the generated program: the iterations of a loop, or the calls at a
/// place.
struct Digit {
  Expression value;
  std::map<uint32_t, uint64_t> counts; ///< how far it counts on each rank, exclusive
  Expression stem{};                   ///< if the value is `stem % modulus`
  uint64_t modulus = 0;
  std::shared_ptr<const Digit> whole{}; ///< what it was cut out of, with its neighbour
};

/// Where a sequence of numbers is: digits of mixed radix, outermost first. Each rank takes the
/// numbers of its sequence in this order.
using Position = std::vector<std::shared_ptr<const Digit>>;

/// The numbers of one rank: base[place in the digits that are kept] + the sum of step * digit.
struct RankPattern {
  std::vector<int64_t> steps; ///< one for each digit
  std::vector<int64_t> base;
};

/// Sequences of numbers of several ranks, told apart into what rises steadily with a digit and the
/// rest: so [5, 6, 7] x4 in two loops is 5 + the inner variable.
struct Pattern {
  Position position;
  std::vector<bool> kept; ///< digits that choose from the base
  Ranks ranks;
  std::vector<RankPattern> each; ///< one for each of the ranks
};

/// Nothing if there are no ranks, if a sequence has another length than the digits say, or if too
/// many of its numbers follow no rule. Repeats are peeled off as terms; only what is left is looked
/// at number by number, and only `limit` of them. A repeat that ends inside a digit cuts the digit
/// in two.
std::optional<Pattern> findPattern(const std::map<uint32_t, Terms> &sequences,
                                   const Position &position, uint64_t limit = 1 << 14);

/// The same with every digit kept in which the steps of ranks differ; nothing if there is none, or
/// if the bases would have too many numbers.
std::optional<Pattern> withVaryingKept(const Pattern &pattern);

/// Whether all numbers of the sequence are one.
std::optional<int64_t> constantOf(const Terms &terms);

} // namespace anole::tools::generate
