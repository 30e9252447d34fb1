#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace anole::whatif {

/// Measured times of messages by size, after [Tong2016], section III.B. Between two sizes, and
/// beyond the last one, the time follows the straight line through the nearest two.
class SizeTable {
public:
  struct Entry {
    double bytes, time; ///< microseconds
  };

  SizeTable() = default;
  /// Sizes ascend.
  explicit SizeTable(std::vector<Entry> entries) : entries(std::move(entries)) {}

  /// Lines of two numbers, bytes and microseconds, of ascending sizes; `#` begins a comment.
  static Expected<SizeTable> parse(const std::string &text, const std::string &file);

  bool isEmpty() const { return entries.empty(); }

  const std::vector<Entry> &all() const { return entries; }

  /// Adds a time of a larger message than all before. False, and nothing is done, if it is none, or
  /// if a number is negative.
  bool add(Entry entry);

  /// Microseconds.
  double at(uint64_t bytes) const;

private:
  std::vector<Entry> entries;
};

} // namespace anole::whatif
