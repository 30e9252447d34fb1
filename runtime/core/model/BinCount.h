#pragma once

#include <algorithm>
#include <cstdint>

namespace anole {

/// A BinCount is how many times are in a bin of Histogram::binOf. It takes eight bytes, and each
/// call site has a dozen of them in each trace that it is in. So there is an end to what it counts:
/// a number that no program reaches, but a file may claim.
struct BinCount {
  static constexpr uint64_t most = (uint64_t(1) << 56) - 1;

  constexpr BinCount(uint64_t bin, uint64_t count) : bin(bin), count(std::min(count, most)) {}

  void add(uint64_t more) { *this = {bin, count + std::min(more, most)}; }

  uint64_t bin : 8;
  uint64_t count : 56;
  bool operator==(const BinCount &) const = default;
};

} // namespace anole
