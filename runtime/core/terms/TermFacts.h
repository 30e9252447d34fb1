#pragma once

#include "runtime/core/terms/Block.h"

#include <optional>

namespace anole {

/// TermFacts are what can be said of a sequence as a whole, found term by term: so it can be had of
/// terms, and of the bytes of a block without making terms of them, which takes several times as
/// long.
class TermFacts {
public:
  void addValue(int64_t value) { addRange(value, value, 1, static_cast<uint64_t>(value)); }
  void addRun(int64_t start, int64_t stride, uint64_t count);
  void addRepeat(const TermFacts &body, int64_t stride, uint64_t count);
  void addBlock(const Block &block);
  void add(const Term &term);

  uint64_t values() const { return count; } ///< modulo 2^64
  uint64_t sum() const { return total; }    ///< of all values, modulo 2^64
  bool isEmpty() const { return !hasTerms; }
  /// There are terms, and none is without a value.
  bool isWhole() const { return hasTerms && !hasHole; }
  /// Nothing if a term is without a value, or if values wrap.
  std::optional<ValueRange> range() const;

private:
  using Wide = __int128;

  void addMoved(const TermFacts &body, int64_t stride, uint64_t rounds);
  void addRange(int64_t first, int64_t last, uint64_t values, uint64_t sum) {
    hasTerms = true;
    count += values;
    total += sum;
    low = first < low ? first : low;
    high = last > high ? last : high;
  }

  uint64_t count = 0, total = 0;
  int64_t low = INT64_MAX, high = INT64_MIN;
  bool hasTerms = false, hasHole = false, wraps = false;
};

TermFacts factsOf(const Terms &terms);
TermFacts factsOf(const Term &term);

} // namespace anole
