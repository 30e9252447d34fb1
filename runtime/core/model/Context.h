#pragma once

#include "anole/abi.h"

namespace anole {

/// The calling context is a fold over the sites of a path: context' = context * multiplier + site,
/// starting with 0 (compare [Bond2007]). The multiplier is odd, so a step can be undone if its site
/// is known.
constexpr uint64_t contextAfter(uint64_t context, uint64_t site) {
  return context * AnoleContextMultiplier + site;
}

/// Inverse of an odd number modulo 2^64. Each step of Newton's iteration doubles the number of
/// correct bits.
constexpr uint64_t inverseOf(uint64_t odd) {
  uint64_t inverse = odd;
  for (int step = 0; step < 6; ++step)
    inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr uint64_t contextBefore(uint64_t context, uint64_t site) {
  constexpr uint64_t inverse = inverseOf(AnoleContextMultiplier);
  static_assert(inverse * AnoleContextMultiplier == 1);
  return (context - site) * inverse;
}

} // namespace anole
