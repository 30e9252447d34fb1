#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace anole {

/// A LoopHistory keeps how often a loop ran, so that ranks can find out whether they run it alike,
/// wherever each of them is: the iterations of each entry as a chain of hashes. Of two ranks, one
/// of which is ahead, the chains agree up to the entry that the other one has reached. The chain is
/// kept for the last few powers of two of entries, so that there is one that both know if one of
/// them is not many times further than the other.
///
/// An entry costs a few operations, and the memory is constant. Rejected: comparing the columns of
/// trip counts, which are as long as the program is irregular.
class LoopHistory {
public:
  static constexpr unsigned kept = 4;
  /// So many entries, and the chain after them.
  using Prefix = std::pair<uint64_t, uint64_t>;

  void endEntry(uint64_t iterations, uint64_t events) {
    chain = (chain ^ (iterations + 1)) * 0x9e3779b97f4a7c15ULL;
    chain ^= chain >> 29;
    recorded += events;
    if (std::has_single_bit(++count))
      chains[static_cast<unsigned>(std::countr_zero(count)) % kept] = chain;
  }

  uint64_t entries() const { return count; } ///< that have ended
  uint64_t events() const { return recorded; }

  /// Visits what is kept, from the shortest prefix to all entries.
  template <typename Visit> void eachPrefix(Visit visit) const {
    const auto powers = static_cast<unsigned>(std::bit_width(count));
    for (unsigned power = powers < kept ? 0 : powers - kept; power < powers; ++power)
      if (uint64_t entries = uint64_t(1) << power; entries != count)
        visit(Prefix{entries, chains[power % kept]});
    if (count != 0)
      visit(Prefix{count, chain});
  }

private:
  uint64_t count = 0, chain = 0, recorded = 0;
  std::array<uint64_t, kept> chains{}; ///< after 2^k entries, at k modulo `kept`
};

} // namespace anole
