#pragma once

#include <cstdint>

namespace anole::tools {

/// A Share says how many of all items are as they should be.
struct Share {
  uint64_t same = 0, all = 0;

  void add(uint64_t more, uint64_t of) {
    same += more;
    all += of;
  }
  /// 0 to 100; 100 if there are no items.
  double percent() const {
    return all == 0 ? 100 : 100 * static_cast<double>(same) / static_cast<double>(all);
  }
  bool operator==(const Share &) const = default;
};

} // namespace anole::tools
