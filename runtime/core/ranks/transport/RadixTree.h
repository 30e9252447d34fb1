#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace anole {

/// Rank r's children are r + d * arity^i, for as long as r is divisible by arity^(i+1): so every
/// subtree is a contiguous range of ranks, which is what merging needs, and rank 0's has them all.
/// The longest path takes arity - 1 merges on each of log(size) levels.
class RadixTree {
public:
  RadixTree(uint32_t size, uint32_t arity) : size(size), arity(arity < 2 ? 2 : arity) {}

  uint32_t parent(uint32_t rank) const {
    uint64_t step = 1;
    while (rank % (step * arity) == 0 && step < size)
      step *= arity;
    return static_cast<uint32_t>(rank - rank % (step * arity));
  }

  /// Ascending; each one's subtree ends where the next one's begins.
  std::vector<uint32_t> children(uint32_t rank) const {
    std::vector<uint32_t> result;
    for (uint64_t step = 1; step < size && rank % (step * arity) == 0; step *= arity)
      for (uint64_t digit = 1; digit < arity && rank + digit * step < size; ++digit)
        result.push_back(static_cast<uint32_t>(rank + digit * step));
    return result;
  }

  /// The rank after the last one of the rank's subtree.
  uint32_t end(uint32_t rank) const {
    uint64_t step = 1;
    while (rank % (step * arity) == 0 && step < size)
      step *= arity;
    return static_cast<uint32_t>(std::min<uint64_t>(rank + step, size));
  }

private:
  uint32_t size, arity;
};

} // namespace anole
