#pragma once

#include "runtime/core/base/Hash.h"

#include <array>
#include <span>

namespace anole {

/// Returns a hash of some dozen numbers: four polynomials side by side, as a processor multiplies
/// several numbers at once. Rejected: XXH3, which takes four times as long for so few.
inline uint64_t hashOf(std::span<const int64_t> numbers) {
  constexpr uint64_t factor = 0x9e3779b97f4a7c15ULL;
  std::array<uint64_t, 4> lanes = {numbers.size(), 1, 2, 3};
  size_t at = 0;
  for (; at + lanes.size() <= numbers.size(); at += lanes.size())
    for (size_t lane = 0; lane < lanes.size(); ++lane)
      lanes[lane] = lanes[lane] * factor + static_cast<uint64_t>(numbers[at + lane]);
  for (; at < numbers.size(); ++at)
    lanes[0] = lanes[0] * factor + static_cast<uint64_t>(numbers[at]);
  constexpr uint64_t other = 0xc2b2ae3d27d4eb4fULL; // or numbers could change places among lanes
  return combineHash(lanes[0] * other + lanes[1], lanes[2] * other + lanes[3]);
}

} // namespace anole
