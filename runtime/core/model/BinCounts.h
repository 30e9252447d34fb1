#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace anole {

/// BinCounts are how often which bin of a histogram was counted. It has memory only for a range of
/// bins that it covers: most points take similar times, so a few bins where there are 160. Bins far
/// above that, such as that of the first event of a loop, which the processor has not met before,
/// are kept apart as long as they are two at most, and so is the bin of a single time: with tens of
/// thousands of call paths, bins between those of usual times and the first one's were a tenth of
/// the record.
///
/// Where another process reads what one left that was killed, it finds the bins as they were before
/// or after count(), never something in between.
class BinCounts {
public:
  constexpr BinCounts() = default;
  BinCounts(const BinCounts &from) : base(from.base) {
    if (from.block)
      take(from.copy(from.head()));
  }
  BinCounts(BinCounts &&from) noexcept : BinCounts() { swap(from); }
  BinCounts &operator=(BinCounts from) noexcept {
    swap(from);
    return *this;
  }
  ~BinCounts() { delete[] block; }

  /// Counts any bin. Without memory for that it changes nothing.
  void count(uint32_t bin) {
    if (covers(bin))
      ++at(bin);
    else if (!block && base == noBins)
      keep({0, 0, {static_cast<uint8_t>(bin), none}});
    else
      widen(head(), static_cast<uint8_t>(bin));
  }
  /// Takes back a bin that was counted.
  void uncount(uint32_t bin) {
    if (covers(bin)) {
      --at(bin);
      return;
    }
    Head now = head();
    *std::ranges::find(now.apart, bin) = none;
    keep(now);
  }

  /// A covered bin. The address of bin 0 is known, though there may be no such bin: so counting
  /// takes two instructions.
  uint32_t &at(size_t bin) { return *reinterpret_cast<uint32_t *>(base + bin * sizeof(*block)); }
  /// Behind the covered bins, which begin with the first one that was counted; 0: there are none.
  uint32_t coveredEnd() const { return block ? head().end() : 0; }

  uint32_t operator[](uint32_t bin) const {
    const Head now = head();
    const auto kept = static_cast<uint32_t>(std::ranges::count(now.apart, bin));
    return kept + (now.covers(bin) ? block[1 + bin - now.begin] : 0);
  }
  /// The first of the bins that there are, and how many there are up to the last one.
  uint32_t first() const {
    const Head now = head();
    const uint32_t least = *std::ranges::min_element(now.apart);
    return now.width != 0 ? now.begin : least != none ? least : 0;
  }
  uint32_t size() const {
    const Head now = head();
    uint32_t end = now.end();
    for (uint32_t bin : now.apart)
      if (bin != none)
        end = std::max(end, bin + 1);
    return end - first();
  }
  size_t memory() const { return block ? (1 + head().width) * sizeof(*block) : 0; }

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
  static constexpr uint8_t none = UINT8_MAX;
  static constexpr uint32_t far = 8;    ///< bins, which are two octaves
  static constexpr uint32_t margin = 4; ///< bins that are covered below those that are apart

  /// The bins that are covered, and those that were counted once, apart from them.
  struct Head {
    uint8_t begin, width;
    std::array<uint8_t, 2> apart;

    uint32_t end() const { return uint32_t(begin) + width; }
    bool covers(uint32_t bin) const { return bin - begin < width; }
  };
  static constexpr uint32_t noBins = 0xffff0000; ///< as a Head

  bool covers(uint32_t bin) const { return block && head().covers(bin); }
  Head head() const { return std::bit_cast<Head>(block ? *block : static_cast<uint32_t>(base)); }
  void keep(Head now) {
    if (block)
      *block = std::bit_cast<uint32_t>(now);
    else
      base = std::bit_cast<uint32_t>(now);
  }

  /// Covers the bin and those apart that are not far above what is covered then; all of them, if
  /// more would be left than there is room for.
  [[gnu::noinline]] void widen(const Head &now, uint8_t bin) {
    std::array<uint8_t, 3> bins{bin, now.apart[0], now.apart[1]};
    std::ranges::sort(bins);
    Head wider{block ? std::min(now.begin, bins[0]) : bins[0], 0, {none, none}};
    uint32_t end = block ? now.end() : bins[0] + 1U;
    const bool isFull = bins[0] >= end + far && bins.back() != none;
    auto *rest = bins.begin();
    for (; rest != bins.end() && *rest != none && (isFull || *rest < end + far); ++rest)
      end = std::max(end, *rest + 1U);
    if (rest == bins.begin())
      return keep({now.begin, now.width, {bins[0], bins[1]}});
    if (rest != bins.end() && *rest != none)
      end = std::min<uint32_t>(end + margin, *rest);
    wider.width = static_cast<uint8_t>(end - wider.begin);
    std::copy(rest, bins.end(), wider.apart.begin());
    replace(copy(wider), {bins.begin(), rest});
  }

  void replace(uint32_t *made, std::span<const uint8_t> counted) {
    for (uint8_t bin : counted)
      ++made[1 + bin - std::bit_cast<Head>(*made).begin];
    uint32_t *old = block;
    take(made);
    delete[] old;
  }
  /// With all that is covered here.
  uint32_t *copy(const Head &wider) const {
    auto *made = new uint32_t[1 + size_t(wider.width)]{std::bit_cast<uint32_t>(wider)};
    if (block)
      std::copy_n(block + 1, head().width, made + 1 + (head().begin - wider.begin));
    return made;
  }
  void take(uint32_t *made) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    block = made;
    base = reinterpret_cast<uintptr_t>(made + 1) - head().begin * sizeof(*made);
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  void swap(BinCounts &other) noexcept {
    std::swap(block, other.block);
    std::swap(base, other.base);
  }

  uint32_t *block = nullptr; ///< a Head and the counts of the covered bins; null: none is covered
  uintptr_t base = noBins;   ///< where bin 0 would be; without a block a Head
};

} // namespace anole
