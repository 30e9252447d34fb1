#pragma once

#include "tools/analysis/network/Cost.h"

namespace anole::whatif {

/// A number that decided how time went on, and the range in which it decides the same. Each
/// maximum in a rule compares two times: the sign of their difference says which one wins.
struct Bound {
  Time value, low, high;
};

constexpr Time noLimit = Time(1) << 62;

/// The numbers that decided, in order, while an iteration ran.
using Watch = std::vector<Bound>;

} // namespace anole::whatif
