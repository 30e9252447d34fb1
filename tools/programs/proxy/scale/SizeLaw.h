#pragma once

#include "tools/programs/proxy/scale/SizeQuantity.h"

namespace anole::tools::generate {

/// An observation is what a number was in the trace of so many ranks.
struct Observation {
  int64_t ranks, value;
};

/// A law says how a number follows the number of ranks.
struct SizeLaw {
  Expression value{};
  bool isConstant = true;  ///< the same on any number of ranks
  SizeNeeds needs{};       ///< where the law does not hold
  bool isDoubtful = false; ///< a constant as far as one observation tells, which looks like more
};

/// The sides of a plane or a box of so many ranks, the largest first and as close to each other as
/// possible, as MPI_Dims_create gives them. Time: the square root of the ranks for each side.
std::vector<int64_t> sidesOf(int64_t ranks, unsigned dimensions);

/// The simplest law that agrees with all observations, of different numbers of ranks: a constant,
/// the ranks, a side of their plane or box, the logarithm of one of these; one of these plus,
/// times or divided by a constant; a constant divided by one. Nothing if no law does.
///
/// What the number means comes first, as few observations agree with many laws. Ranks and distances
/// that are close to the number of ranks, half of it, a side or close to one are so; rounds are a
/// logarithm. Numbers below three, and plain ones, are constants unless observations differ.
///
/// Two laws that agree with all observations may differ elsewhere. For sides this is seen: the law
/// then needs the sides to be equal.
std::optional<SizeLaw> sizeLaw(const SizedNumber &number, const std::vector<Observation> &seen);

} // namespace anole::tools::generate
