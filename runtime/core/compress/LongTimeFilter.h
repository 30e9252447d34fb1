#pragma once

#include "runtime/core/model/LongCode.h"
#include "runtime/core/model/LongTimes.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace anole {

/// A LongTimePrecision says which long times are kept: none with a code below `least`, and of those
/// with a code below `whole` one of `of` in each sequence. Codes that are less than `width` apart
/// become one.
struct LongTimePrecision {
  int64_t least = 0, width = 1;
  int64_t whole = 0;
  uint64_t of = 1;
};

/// Returns the precision at which the least is lost of those that fit; nothing if none does. Long
/// times keep their places as long as they can: what is lost first is how long each was, to 5 and
/// then to 15 percent. Then the shorter ones are lost, which it finds by halves; of the longest
/// that do not fit as a whole, an eighth of an octave, some are kept, evenly spread over the run:
/// a million times that are nearly equal would otherwise all lose their places at once. It asks
/// two dozen times at most, the last time for what it returns.
std::optional<LongTimePrecision> lowestLoss(const std::function<bool(LongTimePrecision)> &fits);

/// A LongTimeFilter takes long times of a point to a lower precision.
///
/// Where close codes become one, it is the one of their mean, and the bounds between them are those
/// of the times that there are. So what a processor repeats with a little noise becomes one number,
/// which folds, and it is not biased.
class LongTimeFilter {
public:
  /// `counts` are those of all the sequences. Codes that have none are dropped.
  LongTimeFilter(const LongTimeCounts &counts, LongTimePrecision precision);

  /// Returns what is left of a sequence, folded anew and without blocks; nothing if it takes more
  /// than about so many bytes in a file. Linear in the values.
  std::optional<LongTimes> keep(const LongTimes &times, uint64_t mostBytes) const;

private:
  int64_t at(int64_t code) const {
    return code < 0 || code > long_code::largest ? none : becomes[static_cast<size_t>(code)];
  }

  static constexpr int64_t none = -1;
  LongTimePrecision precision;
  std::vector<int64_t> becomes; ///< by code
};

/// Returns how many long times there are.
uint64_t numberOf(const LongTimeCounts &counts);

} // namespace anole
