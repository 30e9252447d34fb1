#pragma once

#include <cstdint>

namespace anole {

/// The call-path signature of the events since the last marker, in O(1) per event (Bahmani 2017,
/// sections 3.1 and 5.1): the exclusive or of the call paths, each multiplied by its place modulo
/// ten plus one, so that their order matters.
///
/// The paper takes the events of the compressed trace. So do we: a point counts once, when it first
/// occurs in the interval. How often inner loops ran is then no change of phase. What differs: the
/// place is that among the distinct points, because an interval need not be compressed here to be
/// signed.
class Interval {
public:
  /// Differs from the numbers of all other intervals (until it wraps after 2^32).
  uint32_t number() const { return count; }

  /// A point occurs for the first time in the interval.
  void see(uint64_t point) {
    signature ^= (places % 10 + 1) * point;
    ++places;
  }

  /// Ends the interval. Whether it differs from the one before; the first one does.
  bool end() {
    bool changed = signature != last || count == 1;
    last = signature;
    signature = places = 0;
    ++count;
    return changed;
  }

private:
  uint64_t signature = 0, places = 0, last = 0;
  uint32_t count = 1;
};

} // namespace anole
