#pragma once

#include "tools/analysis/causes/Origins.h"

namespace anole::whatif {

/// Weights by place, then lane.
using Weights = std::vector<Weight>;

/// LeapSums are the weights x(0), x(1), ... at the ends of iterations that repeat, seen backwards:
/// x(k + 1) = A x(k) + s, where A gives the weight of each place to its origin, and s is what an
/// iteration asks for.
struct LeapSums {
  Weights last; ///< x(times)
  Weights all;  ///< x(0) + ... + x(times - 1)
};

/// `start` is x(0), `added` is s, both with so many lanes. Time: the weights times the logarithm of
/// `times`, by doubling: x(2n) = A^n x(n) + t(n), where t(n) is what x(n) is if x(0) is nothing.
LeapSums leapSums(const Origins &once, const Weights &start, const Weights &added, uint64_t times);

/// Gives the weight of each place to its origin.
Weights moved(const Origins &origins, const Weights &weights);

void addTo(Weights &sum, const Weights &more, Weight times = 1);

} // namespace anole::whatif
