#include "runtime/core/merge/CodingCandidates.h"

#include "runtime/core/merge/Grids.h"

#include <algorithm>
#include <bit>

namespace anole {

std::vector<RankCoding> codingCandidates(uint32_t worldSize) {
  std::vector<RankCoding> candidates;
  for (int64_t divisor : divisorsOf(worldSize)) {
    int64_t rows = worldSize / divisor;
    auto power = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(rows)));
    candidates.push_back({RankCodingKind::Xor, divisor, power, 1});
    std::vector<int64_t> extents = divisorsOf(rows);
    std::ranges::reverse(extents);
    for (int64_t extent : extents) {
      candidates.push_back({RankCodingKind::Shift, divisor, extent, 1});
      candidates.push_back({RankCodingKind::Mirror, divisor, extent, 1});
      if (divisor != 1)
        candidates.push_back({RankCodingKind::Mirror, divisor, extent, divisor});
    }
  }
  return candidates;
}

} // namespace anole
