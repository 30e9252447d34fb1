#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace anole {

/// Ranks that a user names: 0-15,32,64-127:2. An empty text means all ranks.
class RankSelection {
public:
  static Expected<RankSelection> parse(std::string_view text);

  bool has(uint32_t rank) const;

  /// Returns whether it has any of ranks 0 to `ranks` - 1.
  bool hasAnyOf(uint32_t ranks) const;

  /// The ranks that are named, in ascending order: none for an empty text. Fails if they are more
  /// than `most`, where a rank that is named twice counts twice. Time and memory: n log n for n
  /// ranks.
  Expected<std::vector<uint32_t>> listed(size_t most) const;

private:
  struct Range {
    uint32_t first, last, step;
  };
  static Expected<Range> parseRange(std::string_view text);

  std::vector<Range> ranges;
};

} // namespace anole
