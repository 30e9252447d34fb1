#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace anole {

/// UnfoldedValues are the newest values of a sequence that does not fold, as they came: adding one
/// is a store, where a term that is open to folding costs fifty times as much.
///
/// When there are thousands, those in front become a block, and the others are looked at: once they
/// repeat, folding pays again. Both take time linear in the values, a nanosecond each. Memory: 16
/// bytes for each of some thousand values: those that are left move only once as many have come and
/// gone, so that whatever a process is killed in, the values are where they were.
///
/// Rejected: looking for repeats at each value, by a table of where values came last. It finds them
/// a thousand values earlier, which a sequence that became regular hardly notices, and costs as
/// much as all else together.
class UnfoldedValues {
public:
  UnfoldedValues() = default;
  /// With room for so many more, or as many again.
  explicit UnfoldedValues(std::span<const int64_t> first, size_t more = 0)
      : capacity(first.size() + std::max(first.size(), more)),
        memoryOfAll(std::make_unique_for_overwrite<int64_t[]>(capacity)) {
    add(first);
  }
  UnfoldedValues(const UnfoldedValues &from) : UnfoldedValues(from.all()) {}
  UnfoldedValues &operator=(const UnfoldedValues &) = delete;

  /// Returns whether there is room for so many more.
  bool fits(size_t more) const { return capacity - end() >= more; }
  /// Makes room for so many more where the values take the memory of those that were dropped.
  /// Returns whether they do.
  bool moveForward(size_t more);

  // There has to be room.
  void add(int64_t value) {
    memoryOfAll[end()] = value;
    setPlace(place + 1);
  }
  void add(int64_t value, size_t times) {
    std::fill_n(memoryOfAll.get() + end(), times, value);
    setPlace(place + times);
  }
  void add(std::span<const int64_t> more) {
    std::ranges::copy(more, memoryOfAll.get() + end());
    setPlace(place + more.size());
  }
  void dropFront(size_t count) { setPlace(place + (uint64_t(count) << beginShift)); }

  bool isFull() const { return size() >= most; }
  size_t room() const { return isFull() ? 0 : most - size(); }
  size_t size() const { return end() - begin(); }
  std::span<const int64_t> all() const { return {memoryOfAll.get() + begin(), size()}; }

  /// Returns how many values from the front on make a block: up to a place that their content
  /// decides, so that equal content is parted alike. All, if they are no more than a block takes.
  size_t partLength() const;

  /// Returns how many of the last values repeat: a round, or moved copies of one, again and again.
  /// 0, if so few do that folding does not pay.
  size_t regularEnd() const;

  size_t memory() const { return capacity * sizeof(int64_t); }

private:
  static constexpr size_t most = 4096;
  static constexpr unsigned beginShift = 32;

  size_t begin() const { return place >> beginShift; }
  size_t end() const { return static_cast<uint32_t>(place); }
  /// The fences make no code. They keep what comes before and after the store where it is.
  void setPlace(uint64_t next) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    place = next;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }

  size_t capacity = 0;
  std::unique_ptr<int64_t[]> memoryOfAll;
  uint64_t place = 0; ///< where the values begin and end: one word, as that of a round
};

} // namespace anole
