#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace anole {

/// UnfoldedValues are the newest values of a sequence that does not fold, as they came: adding one
/// is a store, where a term that is open to folding costs fifty times as much.
///
/// When there are thousands, those in front become a block, and the others are looked at: once they
/// repeat, folding pays again. Both take time linear in the values, a nanosecond each. Memory: 8
/// bytes for each of some thousand values.
///
/// Rejected: looking for repeats at each value, by a table of where values came last. It finds them
/// a thousand values earlier, which a sequence that became regular hardly notices, and costs as
/// much as all else together.
class UnfoldedValues {
public:
  UnfoldedValues() = default;
  /// With room for so many more, or as many again.
  explicit UnfoldedValues(std::span<const int64_t> first, size_t more = 0) {
    values.reserve(first.size() + std::max(first.size(), more));
    values.assign(first.begin(), first.end());
  }
  /// Returns whether so many more take no other memory. Those that do not are no values any more
  /// while they move, if the process is killed and its record is read.
  bool fits(size_t more) const { return values.capacity() - values.size() >= more; }

  void add(int64_t value) { values.push_back(value); }
  void add(int64_t value, size_t times) { values.insert(values.end(), times, value); }
  void add(std::span<const int64_t> more) { values.insert(values.end(), more.begin(), more.end()); }

  bool isFull() const { return values.size() >= most; }
  size_t room() const { return isFull() ? 0 : most - values.size(); }
  std::span<const int64_t> all() const { return values; }

  /// Returns how many values from the front on make a block: up to a place that their content
  /// decides, so that equal content is parted alike. All, if they are no more than a block takes.
  size_t partLength() const;

  /// Returns how many of the last values repeat: a round, or moved copies of one, again and again.
  /// 0, if so few do that folding does not pay.
  size_t regularEnd() const;

  size_t memory() const { return values.capacity() * sizeof(int64_t); }

private:
  static constexpr size_t most = 4096;

  bool repeats(size_t period, size_t &budget) const;

  std::vector<int64_t> values;
};

} // namespace anole
