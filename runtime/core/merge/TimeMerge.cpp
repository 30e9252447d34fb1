#include "runtime/core/merge/TimeMerge.h"

#include <algorithm>
#include <cmath>

namespace anole {

namespace {

uint32_t binInNs(unsigned bin, double nsPerTick) {
  uint64_t begin = Histogram::beginOf(bin), end = Histogram::endOf(bin);
  auto middle = static_cast<double>(begin + (end - begin) / 2);
  return Histogram::binOf(static_cast<uint64_t>(std::llround(middle * nsPerTick)));
}

uint64_t toNs(uint64_t ticks, double nsPerTick) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(ticks) * nsPerTick));
}

void addBin(TimeBins &bins, uint32_t bin, uint64_t count) {
  if (!bins.empty() && bins.back().bin == bin)
    bins.back().add(count);
  else
    bins.emplace_back(bin, count);
}

/// Calls `visit(ours, count)` for each bin of the right that the left has, too; returns how many.
template <typename Bins, typename Visit>
size_t eachCommonBin(Bins &left, const TimeBins &right, Visit visit) {
  size_t common = 0;
  auto ours = left.begin();
  for (auto [bin, count] : right) {
    ours = std::lower_bound(ours, left.end(), bin,
                            [](const BinCount &one, uint32_t sought) { return one.bin < sought; });
    if (ours == left.end() || ours->bin != bin)
      continue;
    visit(*ours, count);
    ++common;
  }
  return common;
}

size_t commonBins(const TimeBins &left, const TimeBins &right) {
  return eachCommonBin(left, right, [](const BinCount &, uint64_t) {});
}

TimeBins mergeBins(const TimeBins &left, const TimeBins &right, size_t common) {
  TimeBins result;
  result.reserve(left.size() + right.size() - common);
  auto ours = left.begin();
  for (const BinCount &theirs : right) {
    for (; ours != left.end() && ours->bin <= theirs.bin; ++ours)
      addBin(result, ours->bin, ours->count);
    addBin(result, theirs.bin, theirs.count);
  }
  for (; ours != left.end(); ++ours)
    addBin(result, ours->bin, ours->count);
  return result;
}

/// Many times that are added to a sum are in bins that it has: then nothing is allocated.
void addBins(TimeBins &left, const TimeBins &right) {
  const size_t common = commonBins(left, right);
  if (common == right.size())
    eachCommonBin(left, right, [](BinCount &ours, uint64_t count) { ours.add(count); });
  else
    left = mergeBins(left, right, common);
}

/// Calls `visit(bin, times)` for each bin that was counted.
template <typename Visitor> void eachUsed(const BinCounts &bins, Visitor visit) {
  const uint32_t end = bins.first() + bins.size();
  for (uint32_t bin = bins.first(); bin < end; ++bin)
    if (const uint32_t times = bins[bin])
      visit(bin, times);
}

/// Gives what is rounded off to the times that follow, so each waits for the one before. Hence it
/// is in whole parts of a nanosecond, whose arithmetic is quicker than that of fractions, and so
/// small that a billion of them are a microsecond. What is kept of a time that is not huge is
/// what its code stands for.
class TimeRounding {
public:
  EventTimeCode next(double nanoseconds) {
    if (nanoseconds >= static_cast<double>(event_time_code::end)) [[unlikely]]
      return huge(nanoseconds);
    const auto exact = static_cast<int64_t>(std::max(nanoseconds, 0.0) * onePart);
    const int64_t most = std::max(exact >> partGiven, leastGiven);
    const int64_t given = exact + std::clamp(static_cast<int64_t>(left), -most, most);
    const uint64_t kept =
        keptOfEventTime(static_cast<uint64_t>(std::max<int64_t>(given, 0)) >> parts);
    const EventTimeCode code = codeOfKeptTime(kept);
    uint64_t decoded = kept;
    if (kept >= event_time_code::end) [[unlikely]]
      decoded = timeOfEventCode(code);
    left += static_cast<uint64_t>(exact) - (decoded << parts);
    return code;
  }

private:
  static constexpr unsigned parts = 20, partGiven = 4; ///< as powers of two
  static constexpr double onePart = uint64_t(1) << parts;
  static constexpr int64_t leastGiven = int64_t(4) << parts;

  /// Of half an hour and more.
  EventTimeCode huge(double nanoseconds) {
    constexpr auto most = static_cast<double>(event_time_code::end);
    const double exact = std::min(nanoseconds, static_cast<double>(time_code::longest));
    const EventTimeCode code = codeOfEventTime(keptOfEventTime(static_cast<uint64_t>(exact)));
    const double rest = exact - static_cast<double>(timeOfEventCode(code));
    left += static_cast<uint64_t>(static_cast<int64_t>(std::clamp(rest, -most, most) * onePart));
    return code;
  }

  uint64_t left = 0; ///< of the times, which the codes so far do not have; signed, in parts
};

} // namespace

TimeStats timeStats(const Histogram &histogram, double nsPerTick) {
  TimeStats stats;
  if (histogram.count == 0)
    return stats;
  stats.count = histogram.count;
  stats.sum = std::round(static_cast<double>(histogram.sum) * nsPerTick);
  stats.squares = std::round(static_cast<double>(histogram.squares) * nsPerTick * nsPerTick);
  stats.low = toNs(histogram.low, nsPerTick);
  stats.high = toNs(histogram.high, nsPerTick);
  size_t used = 0;
  eachUsed(histogram.bins, [&](uint32_t, uint32_t) { ++used; });
  stats.bins.reserve(used);
  eachUsed(histogram.bins, [&](uint32_t bin, uint32_t times) {
    addBin(stats.bins, binInNs(bin, nsPerTick), times);
  });
  return stats;
}

SharedPart partOf(PartKind kind, int64_t id, const RankList &ranks, const Spent &spent,
                  double nsPerTick) {
  auto nanoseconds = [&](uint64_t ticks) {
    return std::round(static_cast<double>(ticks) * nsPerTick);
  };
  return {kind,
          id,
          ranks,
          {nanoseconds(spent.before)},
          {nanoseconds(spent.inside)},
          {nanoseconds(spent.tracer)},
          {nanoseconds(spent.waited)}};
}

CodedTimes timeCodes(const TimeSequence &ticks, double nsPerTick, BlockShelf *shelf) {
  CodedTimes codes;
  TimeRounding rounding;
  ticks.each(
      [&](float time) { codes.add(rounding.next(static_cast<double>(time) * nsPerTick), shelf); });
  codes.finish(shelf);
  return codes;
}

void mergeTimes(TimeStats &left, const TimeStats &right) {
  if (right.count == 0)
    return;
  left.low = left.count == 0 ? right.low : std::min(left.low, right.low);
  left.high = std::max(left.high, right.high);
  left.count += right.count;
  left.sum += right.sum;
  left.squares += right.squares;
  addBins(left.bins, right.bins);
}

} // namespace anole
