#include "runtime/core/file/format/TimeShape.h"

#include "runtime/core/model/Histogram.h"

#include <algorithm>

namespace anole::format {
namespace {

constexpr std::array<uint64_t, TimeShape::size> percents{0, 10, 25, 50, 75, 90, 99, 100};

void addTo(TimeBins &bins, uint32_t bin, uint64_t count) {
  if (count == 0)
    return;
  if (!bins.empty() && bins.back().bin == bin)
    bins.back().add(count);
  else
    bins.emplace_back(bin, count);
}

/// Spreads times evenly over the bins from the first to the last.
void addBetween(TimeBins &bins, uint32_t first, uint32_t last, uint64_t count) {
  uint64_t kinds = uint64_t(last) - first + 1, each = count / kinds, more = count % kinds;
  for (uint64_t i = 0; i < kinds && count != 0; ++i)
    addTo(bins, first + static_cast<uint32_t>(i), each + (i + 1) * more / kinds - i * more / kinds);
}

/// The positions among a few times, as most points have: for each count, of each number.
constexpr size_t few = 32;
constexpr auto positionsOfFew = [] {
  std::array<std::array<uint8_t, TimeShape::size>, few> positions{};
  for (size_t count = 0; count < few; ++count)
    for (size_t i = 0; i < TimeShape::size; ++i)
      positions[count][i] =
          static_cast<uint8_t>(std::max<uint64_t>((count * percents[i] + 99) / 100, 1));
  return positions;
}();

} // namespace

uint64_t TimeShape::positionOf(size_t number, uint64_t count) {
  if (count < few)
    return positionsOfFew[count][number];
  uint64_t percent = percents[number];
  return std::max<uint64_t>(count / 100 * percent + (count % 100 * percent + 99) / 100, 1);
}

TimeShape::TimeShape(const TimeStats &time) {
  if (time.bins.size() == 1) {
    bins.fill(static_cast<uint8_t>(time.bins.front().bin));
    return;
  }
  uint64_t before = 0;
  auto bin = time.bins.begin();
  for (size_t i = 0; i < size; ++i) {
    while (before + bin->count < positionOf(i, time.count))
      before += (bin++)->count;
    bins[i] = static_cast<uint8_t>(bin->bin);
  }
}

TimeBins TimeShape::histogram(uint64_t count) const {
  if (bins.front() == bins.back())
    return {{bins.front(), count}};
  TimeBins all;
  all.reserve(std::min<uint64_t>(count, static_cast<uint64_t>(bins.back() - bins.front()) + 1));
  addTo(all, bins[0], 1);
  for (size_t i = 1; i < size; ++i) {
    uint64_t more = positionOf(i, count) - positionOf(i - 1, count);
    if (more == 0)
      continue;
    if (more > 1)
      addBetween(all, bins[i - 1], bins[i], more - 1);
    addTo(all, bins[i], 1);
  }
  return all;
}

TimeEstimate estimateOf(const TimeStats &time) {
  auto low = static_cast<double>(time.low), high = static_cast<double>(time.high);
  double count = 0, sum = 0, squares = 0, within = 0;
  for (auto [bin, number] : time.bins) {
    double from = std::clamp(static_cast<double>(Histogram::beginOf(bin)), low, high);
    double to = std::clamp(static_cast<double>(Histogram::endOf(bin)), low, high);
    double times = static_cast<double>(number), middle = (from + to) / 2;
    count += times;
    sum += times * middle;
    squares += times * middle * middle;
    within += times * (1 + (to - from) * (to - from)) / 12;
  }
  double mean = sum / count;
  return {std::max(mean, 0.5), std::max(squares - sum * mean, 0.0) + within};
}

} // namespace anole::format
