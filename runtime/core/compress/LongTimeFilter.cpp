#include "runtime/core/compress/LongTimeFilter.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>

namespace anole {
namespace {

/// About what columns of this memory take in a file: an open term is a byte there.
uint64_t bytesInFile(size_t memory) {
  constexpr size_t ofTerm = 128, ofNone = size_t(1) << 15;
  return (std::max(memory, ofNone) - ofNone) / ofTerm;
}

constexpr uint64_t valuesBetweenLooks = 1024;

constexpr uint64_t unitsInMillisecond = uint64_t(1) << 20;

uint64_t unitsOf(double milliseconds) {
  return static_cast<uint64_t>(
      std::llround(milliseconds * static_cast<double>(unitsInMillisecond)));
}

} // namespace

std::optional<LongTimePrecision> lowestLoss(const std::function<bool(LongTimePrecision)> &fits) {
  constexpr int64_t step = long_code::steps / 8, coarsest = 12;
  auto fitting = [&](int64_t least) -> std::optional<LongTimePrecision> {
    for (int64_t width : {int64_t(1), int64_t(4), coarsest})
      if (LongTimePrecision precision{least, width}; fits(precision))
        return precision;
    return std::nullopt;
  };
  if (auto all = fitting(0))
    return all;
  int64_t tooLow = 0, high = (long_code::largest + 1) / step;
  while (high - tooLow > 1) {
    int64_t middle = (tooLow + high) / 2;
    (fits({middle * step, coarsest}) ? high : tooLow) = middle;
  }
  return fitting(high * step);
}

LongTimeFilter::LongTimeFilter(const LongTimeCounts &counts, LongTimePrecision precision)
    : becomes(long_code::largest + 1, none) {
  auto countAt = [&](int64_t code) { return counts[static_cast<size_t>(code)]; };
  for (int64_t top = static_cast<int64_t>(counts.size()) - 1; top >= 0; --top) {
    if (top < precision.least)
      droppedCount += countAt(top);
    if (top < precision.least || countAt(top) == 0)
      continue;
    int64_t bottom = std::max({top - precision.width + 1, precision.least, int64_t(0)});
    double sum = 0, count = 0;
    for (int64_t code = bottom; code <= top; ++code) {
      sum += long_code::millisecondsOf(code) * static_cast<double>(countAt(code));
      count += static_cast<double>(countAt(code));
    }
    int64_t mean = long_code::codeOf(unitsOf(sum / count), unitsInMillisecond);
    for (int64_t code = bottom; code <= top; ++code)
      if (countAt(code) != 0)
        becomes[static_cast<size_t>(code)] = mean;
    top = bottom;
  }
}

std::optional<LongTimes> LongTimeFilter::keep(const LongTimes &times, uint64_t mostBytes) const {
  Column positions, codes;
  TermCursor position(times.at), code(times.codes);
  uint64_t number = 0;
  for (uint64_t looked = 0;; ++looked) {
    auto event = position.next(), length = code.next();
    if (!event || !length)
      return LongTimes{positions.finish(), codes.finish()};
    if (int64_t kept = at(*length); kept != none) {
      positions.append(*event);
      codes.append(kept);
      ++number;
    }
    bool isLook = looked % valuesBetweenLooks == 0;
    if (number > mostLongTimes ||
        (isLook && bytesInFile(positions.memory() + codes.memory()) > mostBytes))
      return std::nullopt;
  }
}

} // namespace anole
