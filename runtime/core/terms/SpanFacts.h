#pragma once

#include "runtime/core/terms/Block.h"

#include <algorithm>
#include <span>

namespace anole {

/// SpanFacts are what TermFacts finds out, of values that lie side by side, without a look at each
/// for what it may be.
struct SpanFacts {
  /// One value after the other: a processor's oldest vectors cannot compare 64 binary digits, and
  /// compilers take twice the time to do it with what they have.
  template <typename Number> explicit SpanFacts(std::span<const Number> values) {
#pragma clang loop vectorize(disable)
    for (int64_t value : values) {
      sum += static_cast<uint64_t>(value);
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  }

  uint64_t sum = 0;                          ///< modulo 2^64
  ValueRange range = {INT64_MAX, INT64_MIN}; ///< of no value: empty
};

} // namespace anole
