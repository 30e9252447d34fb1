#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::whatif {

/// Measured times of messages by size, after [Tong2016], section III.B. Between two sizes, and
/// beyond the last one, the time follows the straight line through the nearest two.
class SizeTable {
public:
  /// Lines of two numbers, bytes and microseconds, of ascending sizes; `#` begins a comment.
  static Expected<SizeTable> parse(const std::string &text, const std::string &file);

  bool isEmpty() const { return entries.empty(); }

  /// Microseconds.
  double at(uint64_t bytes) const;

private:
  struct Entry {
    double bytes, time;
  };
  std::vector<Entry> entries;
};

} // namespace anole::whatif
