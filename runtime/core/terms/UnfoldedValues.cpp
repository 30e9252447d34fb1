#include "runtime/core/terms/UnfoldedValues.h"

#include <algorithm>

namespace anole {
namespace {

constexpr size_t leastPart = 1024, mostPart = 2048; ///< values of a block
constexpr size_t leastRegular = 1024;               ///< values that are worth folding
constexpr size_t longestMoved = 16; ///< of rounds whose copies are moved (see TermFolder)
constexpr size_t comparisons = 4;   ///< for each value, at most

uint64_t difference(int64_t later, int64_t earlier) {
  return static_cast<uint64_t>(later) - static_cast<uint64_t>(earlier);
}

} // namespace

/// A hash of the last four values decides.
size_t UnfoldedValues::partLength() const {
  if (values.size() <= mostPart)
    return values.size();
  uint64_t hash = 0, best = 0;
  size_t length = leastPart;
  for (size_t i = leastPart - 4; i < mostPart; ++i) {
    hash = (hash << 16) + static_cast<uint64_t>(values[i]) * 0x9e3779b97f4a7c15ULL;
    if (i + 1 < leastPart || hash <= best)
      continue;
    best = hash;
    length = i + 1;
  }
  return length;
}

/// Whether the last values are all as far behind those a period before them. Begins with the first
/// one: what is irregular often repeats for some values.
bool UnfoldedValues::repeats(size_t period, size_t &budget) const {
  uint64_t moved = difference(values.back(), values[values.size() - 1 - period]);
  size_t at = values.size() - std::max(period, leastRegular);
  for (; at < values.size() && budget > 0; ++at, --budget)
    if (difference(values[at], values[at - period]) != moved)
      return false;
  return at == values.size();
}

size_t UnfoldedValues::regularEnd() const {
  size_t size = values.size(), budget = comparisons * size;
  size_t longest = std::min(size / 2, size - std::min(size, leastRegular));
  for (size_t period = 1; period <= longest; ++period) {
    bool mayRepeat = period <= longestMoved || values[size - 1 - period] == values[size - 1];
    if (mayRepeat && repeats(period, budget))
      return std::max(2 * period, leastRegular + period);
  }
  return 0;
}

} // namespace anole
