#include "runtime/core/compress/LongTimeFilter.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

/// How many codes the search for the shortest that are kept takes together.
constexpr int64_t codesInStep = long_code::steps / 8;

using Fits = std::function<bool(LongTimePrecision)>;

/// Returns the least `of` at which it fits, a power of two; nothing if there is none.
std::optional<LongTimePrecision> withSome(LongTimePrecision precision, const Fits &fits) {
  constexpr int mostHalvings = 24;
  auto halved = [&](int times) {
    precision.of = uint64_t(1) << times;
    return precision;
  };
  if (!fits(halved(mostHalvings)))
    return std::nullopt;
  int tooFew = 0, enough = mostHalvings;
  while (enough - tooFew > 1) {
    int middle = (tooFew + enough) / 2;
    (fits(halved(middle)) ? enough : tooFew) = middle;
  }
  return fits(halved(enough)) ? std::optional(precision) : std::nullopt;
}

} // namespace

std::optional<LongTimePrecision> lowestLoss(const Fits &fits) {
  constexpr int64_t coarsest = 12;
  auto fitting = [&](int64_t least) -> std::optional<LongTimePrecision> {
    for (int64_t width : {int64_t(1), int64_t(4), coarsest})
      if (LongTimePrecision precision{least, width}; fits(precision))
        return precision;
    return std::nullopt;
  };
  if (auto all = fitting(0))
    return all;
  int64_t tooLow = 0, high = (long_code::largest + 1) / codesInStep;
  while (high - tooLow > 1) {
    int64_t middle = (tooLow + high) / 2;
    (fits({middle * codesInStep, coarsest}) ? high : tooLow) = middle;
  }
  auto some = withSome({tooLow * codesInStep, coarsest, high * codesInStep}, fits);
  return some ? some : fitting(high * codesInStep);
}

LongTimeFilter::LongTimeFilter(const LongTimeCounts &counts, LongTimePrecision precision)
    : precision(precision), becomes(long_code::largest + 1, none) {
  auto countAt = [&](int64_t code) { return counts[static_cast<size_t>(code)]; };
  for (int64_t top = static_cast<int64_t>(counts.size()) - 1; top >= precision.least; --top) {
    if (countAt(top) == 0)
      continue;
    int64_t lowest =
        top >= precision.whole ? std::max(precision.whole, precision.least) : precision.least;
    int64_t bottom = std::max({top - precision.width + 1, lowest, int64_t(0)});
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
  uint64_t number = 0, partial = 0;
  for (uint64_t looked = 0;; ++looked) {
    auto event = position.next(), length = code.next();
    if (!event || !length)
      return LongTimes{positions.finish(), codes.finish()};
    int64_t kept = at(*length);
    bool isWhole = *length >= precision.whole;
    if (kept != none && (isWhole || partial++ % precision.of == precision.of / 2)) {
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

uint64_t numberOf(const LongTimeCounts &counts) {
  return std::accumulate(counts.begin(), counts.end(), uint64_t(0));
}

} // namespace anole
