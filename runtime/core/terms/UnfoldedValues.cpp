#include "runtime/core/terms/UnfoldedValues.h"

#include <algorithm>

namespace anole {
namespace {

constexpr size_t leastPart = 1024, mostPart = 2048; ///< values of a block
constexpr size_t leastRegular = 1024;               ///< values that are worth folding
constexpr size_t longestMoved = 16; ///< of rounds whose copies are moved (see TermFolder)
constexpr size_t comparisons = 4;   ///< for each value, at most
constexpr uint64_t multiplier = 0x9e3779b97f4a7c15ULL;

using Values = std::span<const int64_t>;

uint64_t difference(int64_t later, int64_t earlier) {
  return static_cast<uint64_t>(later) - static_cast<uint64_t>(earlier);
}

/// Whether the last values are all as far behind those a period before them. Begins with the first
/// one: what is irregular often repeats for some values.
bool repeats(Values values, size_t period, size_t &budget) {
  uint64_t moved = difference(values.back(), values[values.size() - 1 - period]);
  size_t at = values.size() - std::max(period, leastRegular);
  for (; at < values.size() && budget > 0; ++at, --budget)
    if (difference(values[at], values[at - period]) != moved)
      return false;
  return at == values.size();
}

/// The next period in which the last value repeats, after that one: the two last values do, in one
/// that is long.
size_t nextPeriod(Values values, size_t period, size_t longest) {
  if (period < longestMoved)
    return period + 1;
  const int64_t *last = &values.back(), value = last[0], before = last[-1];
  do
    ++period;
  while (period <= longest && (last[-period] != value || last[-period - 1] != before));
  return period;
}

} // namespace

bool UnfoldedValues::moveForward(size_t more) {
  const size_t count = size();
  if (count > begin() || capacity - count < more)
    return false;
  std::ranges::copy(all(), memoryOfAll.get());
  setPlace(count);
  return true;
}

/// A hash of the last four values decides: where it is largest.
size_t UnfoldedValues::partLength() const {
  const Values values = all();
  if (values.size() <= mostPart)
    return values.size();
  uint64_t hash = 0, best = 0;
  size_t length = leastPart, end = leastPart - 4;
  auto take = [&] { hash = (hash << 16) + static_cast<uint64_t>(values[end++]) * multiplier; };
  while (end < leastPart - 1)
    take();
#pragma clang loop unroll_count(4)
  while (end < mostPart) {
    take();
    length = hash > best ? end : length;
    best = std::max(hash, best);
  }
  return length;
}

size_t UnfoldedValues::regularEnd() const {
  const Values values = all();
  const size_t longest =
      std::min(values.size() / 2, values.size() - std::min(values.size(), leastRegular));
  size_t budget = comparisons * values.size();
  for (size_t period = 1; period <= longest; period = nextPeriod(values, period, longest))
    if (repeats(values, period, budget))
      return std::max(2 * period, leastRegular + period);
  return 0;
}

} // namespace anole
