#pragma once

#include <cstdint>

namespace anole {

/// The call-path signature of the events since the last marker, in O(1) per event ([Bahmani2017],
/// sections 3.1 and 5.1): the exclusive or of the call paths, each multiplied by its position
/// modulo ten plus one, so that their order matters.
///
/// Like the paper, this takes the events of the compressed trace: a point counts once, when it
/// first occurs in the interval. So the number of iterations of inner loops is not a change of
/// phase. Unlike in the paper, the position is that among the distinct points, so that an interval
/// need not be compressed before it is signed.
class Interval {
public:
  /// The number of the interval, which differs from those of all other intervals (until it wraps
  /// after 2^32).
  uint32_t number() const { return count; }

  /// Adds a point that occurs for the first time in the interval.
  void see(uint64_t point) {
    signature ^= factor * point;
    if (factor++ == mostFactor) [[unlikely]]
      factor = 1;
  }

  /// Returns the signature of the interval that ended last.
  uint64_t lastSignature() const { return last; }

  /// Ends the interval. Returns whether it differs from the previous one; the first one does.
  bool end() {
    bool changed = !isAlike();
    isFirst = false;
    last = signature;
    signature = 0;
    factor = 1;
    ++count;
    return changed;
  }

  /// Returns whether end() would return that nothing changed.
  bool isAlike() const { return signature == last && !isFirst; }

  /// The interval under way is the first one, as if there had been none before.
  void forget() { isFirst = true; }
  /// It begins only now.
  void restart() {
    signature = 0;
    factor = 1;
    ++count;
  }

private:
  static constexpr uint64_t mostFactor = 10;
  uint64_t signature = 0, last = 0;
  uint64_t factor = 1; ///< of the next point: its position modulo ten plus one
  uint32_t count = 1;
  bool isFirst = true;
};

} // namespace anole
