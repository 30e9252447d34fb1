#pragma once

#include <atomic>
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
  void add(int64_t value) { values.push_back(value); }
  void add(int64_t value, size_t times) { values.insert(values.end(), times, value); }
  void add(std::span<const int64_t> more) { values.insert(values.end(), more.begin(), more.end()); }

  bool isFull() const { return values.size() >= most; }
  size_t room() const { return isFull() ? 0 : most - values.size(); }
  std::span<const int64_t> all() const { return values; }

  /// Returns how many values from the front on make a block: up to a place that their content
  /// decides, so that equal content is parted alike. All, if they are no more than a block takes.
  size_t partLength() const;

  /// Drops the first values, which are elsewhere now. From the moment on when they are elsewhere,
  /// no value must count, for another process may read them: see hide() and mend().
  void dropFront(size_t count) {
    values.erase(values.begin(), values.begin() + static_cast<ptrdiff_t>(count));
    std::atomic_signal_fence(std::memory_order_seq_cst);
    isHidden = false;
  }
  void hide() {
    isHidden = true;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  /// Forgets values that do not count.
  void mend() {
    if (isHidden)
      values.clear();
  }

  /// Returns how many of the last values repeat: a round, or moved copies of one, again and again.
  /// 0, if so few do that folding does not pay.
  size_t regularEnd() const;

  size_t memory() const { return values.capacity() * sizeof(int64_t); }

private:
  static constexpr size_t most = 4096;

  bool repeats(size_t period, size_t &budget) const;

  std::vector<int64_t> values;
  bool isHidden = false;
};

} // namespace anole
