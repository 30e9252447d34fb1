#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

namespace anole {

/// BinCounts are how often which bin of a histogram was counted. It has memory only for the bins
/// from the lowest to the highest that it covers: most points take similar times, so a few bins
/// where there are 160. Where another process reads what one left that was killed, it finds the
/// bins as they were before or after cover(), never something in between.
class BinCounts {
public:
  constexpr BinCounts() = default;
  BinCounts(const BinCounts &from) {
    if (from.block)
      take(from.copy(from.first(), from.size()));
  }
  BinCounts(BinCounts &&from) noexcept : BinCounts() { swap(from); }
  BinCounts &operator=(BinCounts from) noexcept {
    swap(from);
    return *this;
  }
  ~BinCounts() { delete[] block; }

  /// Makes room for a bin, and so for all between it and others that were counted. Without memory
  /// for that it changes nothing.
  void cover(uint32_t bin) {
    uint32_t begin = size() == 0 ? bin : std::min(bin, first());
    uint32_t end = std::max(bin + 1, first() + size());
    if (end - begin == size())
      return;
    uint32_t *wider = copy(begin, end - begin), *old = block;
    take(wider);
    delete[] old;
  }

  /// A covered bin. The address of bin 0 is known, though there may be no such bin: so counting
  /// takes two instructions.
  uint32_t &at(size_t bin) { return *reinterpret_cast<uint32_t *>(base + bin * sizeof(*block)); }

  uint32_t operator[](uint32_t bin) const {
    return bin - first() < size() ? block[header + bin - first()] : 0;
  }
  uint32_t first() const { return block ? block[0] : 0; }
  uint32_t size() const { return block ? block[1] : 0; }
  size_t memory() const { return block ? (header + size()) * sizeof(*block) : 0; }

  bool operator==(const BinCounts &other) const {
    auto isSame = [&](const BinCounts &bins) {
      for (uint32_t bin = bins.first(); bin < bins.first() + bins.size(); ++bin)
        if ((*this)[bin] != other[bin])
          return false;
      return true;
    };
    return isSame(*this) && isSame(other);
  }

private:
  static constexpr uint32_t header = 2; ///< the first bin, and how many there are

  /// Of these bins, which may be more than there are here.
  uint32_t *copy(uint32_t begin, uint32_t count) const {
    auto *made = new uint32_t[header + count]{begin, count};
    if (block)
      std::copy_n(block + header, size(), made + header + (first() - begin));
    return made;
  }
  void take(uint32_t *made) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    block = made;
    base = reinterpret_cast<uintptr_t>(made + header) - made[0] * sizeof(*made);
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  void swap(BinCounts &other) noexcept {
    std::swap(block, other.block);
    std::swap(base, other.base);
  }

  uint32_t *block = nullptr; ///< null: no bins
  uintptr_t base = 0;        ///< where bin 0 would be
};

} // namespace anole
