#pragma once

#include <compare>
#include <cstdint>

namespace anole {

/// A time in which a rank follows one loop (see PhaseLoops). Ranks in the same turn mean the same
/// by the number of a marker.
struct LoopEpoch {
  uint64_t loop = 0; ///< key of the loop; 0: the rank follows none
  uint64_t number =
      0; ///< of the times that a rank began to follow the loop by itself, or of orders
  auto operator<=>(const LoopEpoch &) const = default;

  /// The turn that rank 0 began with the order of this number.
  static LoopEpoch ordered(uint64_t loop, uint64_t order) { return {loop, firstOrdered + order}; }
  bool isOrdered() const { return number >= firstOrdered; }

private:
  static constexpr uint64_t firstOrdered = uint64_t(1) << 32;
};

} // namespace anole
