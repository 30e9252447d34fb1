#include "tools/analysis/time/DividedTimes.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/model/Histogram.h"
#include "runtime/core/model/LongCode.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <utility>

namespace anole::replay {
namespace {

double unscaled(int64_t code) { return long_code::millisecondsOf(code) * long_code::millisecond; }

LongTimeCounts countsOfAll(const SharedPoint &point) {
  LongTimeCounts counts;
  for (const Family &family : point.longTimes.at)
    for (TermCursor ranks(family.ranks); auto rank = ranks.next();)
      if (auto own = longTimesFor(point.longTimes, static_cast<uint32_t>(*rank)))
        countLongTimes(own->codes, counts);
  return counts;
}

std::vector<uint64_t> binsOf(const LongTimeCounts &counts) {
  std::vector<uint64_t> bins(Histogram::binCount);
  for (size_t code = 0; code < counts.size(); ++code)
    bins[Histogram::binOf(
        static_cast<uint64_t>(std::llround(unscaled(static_cast<int64_t>(code)))))] += counts[code];
  return bins;
}

} // namespace

/// Codes are rounded, and so are histograms in a file: what a bin does not have is taken from the
/// next one below that has some.
TimeStats withoutLongTimes(const SharedPoint &point) {
  TimeStats rest = point.delta;
  if (point.longTimes.at.empty())
    return rest;
  std::vector<uint64_t> longOnes = binsOf(countsOfAll(point));
  uint64_t left = 0;
  size_t next = longOnes.size();
  for (auto &[bin, count] : std::views::reverse(rest.bins)) {
    for (; next > bin; --next)
      left += longOnes[next - 1];
    uint64_t taken = std::min<uint64_t>(left, count);
    count -= ANOLE_FAULT(LongTimesStayInBins, 0, taken);
    rest.count -= std::min(taken, rest.count);
    left -= taken;
  }
  const TimeBins all = std::exchange(rest.bins, {});
  std::ranges::copy_if(all, std::back_inserter(rest.bins),
                       [](const auto &bin) { return bin.count != 0; });
  if (!rest.bins.empty())
    rest.high = std::clamp(Histogram::endOf(rest.bins.back().bin), rest.low, rest.high);
  return rest;
}

DividedTimes::DividedTimes(const OwnTime &own, const LongTimes &longOnes, double shortest)
    : rest(own) {
  if (longOnes.codes.empty())
    return;
  LongTimeCounts counts;
  countLongTimes(longOnes.codes, counts);
  double sum = 0;
  uint64_t number = 0;
  for (size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] == 0)
      continue;
    const double time = unscaled(static_cast<int64_t>(code));
    sum += time * static_cast<double>(counts[code]);
    number += counts[code];
    rest.below = std::min(rest.below, time);
  }
  if (number == 0) // codes that are none
    return;
  rest.count -= std::min(number, own.count);
  double least = std::min(shortest * static_cast<double>(rest.count), own.sum);
  rest.sum = rest.count == 0
                 ? 0
                 : std::max(ANOLE_FAULT(RestHasTheLongTimes, own.sum, own.sum - sum), least);
  bool isTooMuch = own.sum - sum < least || rest.count == 0;
  scale = isTooMuch ? (own.sum - rest.sum) / sum : 1;
}

double DividedTimes::nanosecondsOf(int64_t code) const {
  return ANOLE_FAULT(LongTimesTakeMore, 1, scale) * unscaled(code);
}

} // namespace anole::replay
