#include "runtime/core/handles/ByteRangeIndex.h"

#include <algorithm>

namespace anole {

std::optional<uint32_t> ByteRangeIndex::conflict(const ByteRange &range, bool isWritten) const {
  auto next = ranges.begin();
  while (next != ranges.end()) {
    const int size = std::get<0>(*next);
    const uint64_t longest = size < 64 ? (uint64_t(1) << size) - 1 : UINT64_MAX;
    const uint64_t first = range.begin - std::min(range.begin, longest);
    for (next = ranges.lower_bound({size, first, 0, false, 0});
         next != ranges.end() && std::get<0>(*next) == size && std::get<1>(*next) < range.end;
         ++next) {
      const auto &[_, begin, end, writes, user] = *next;
      if ((writes || isWritten) && range.overlaps({begin, end}))
        return user;
    }
    next = ranges.lower_bound({size + 1, 0, 0, false, 0});
  }
  return std::nullopt;
}

} // namespace anole
