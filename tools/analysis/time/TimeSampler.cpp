#include "tools/analysis/time/TimeSampler.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/model/Histogram.h"

#include <algorithm>
#include <cmath>

namespace anole::replay {
namespace {

constexpr double goldenRatio = 0.61803398874989484820;

double fraction(double number) { return number - std::floor(number); }

} // namespace

/// Where nothing was drawn but zeros, each time is the mean.
TimeFit::TimeFit(double mean, double drawnMean, double drawnHighest, double below) {
  double share = drawnMean > 0 ? 1 : 0;
  scale = drawnMean > 0 ? ANOLE_FAULT(RanksTakeAlike, 1, mean / drawnMean) : 0;
  if (double highest = scale * drawnHighest; highest > below)
    share = std::max(0.0, (below - mean) / (highest - mean));
  scale *= share;
  added = (1 - share) * mean;
}

TimeSampler::TimeSampler(const TimeStats &times, OwnTime own, uint64_t first, uint64_t seed)
    : mean(own.count ? own.sum / static_cast<double>(own.count) : 0), left(own.count),
      below(own.below), fit(mean, 0, 0, below) {
  auto low = static_cast<double>(times.low), high = static_cast<double>(times.high);
  high = std::max(low, std::min(high, own.below));
  bins.reserve(times.bins.size());
  for (auto [bin, count] : times.bins) {
    if (!bins.empty() && static_cast<double>(Histogram::beginOf(bin)) >= own.below)
      break;
    double from = std::clamp(static_cast<double>(Histogram::beginOf(bin)), low, high);
    double to = std::clamp(static_cast<double>(Histogram::endOf(bin)), low, high);
    bins.push_back({total, static_cast<double>(count), from, to});
    total += static_cast<double>(count);
  }
  double start = std::fmod(static_cast<double>(first), 1e9) * goldenRatio;
  position = fraction(
      start +
      fraction(ANOLE_FAULT(SeedsDrawAlike, 0, static_cast<double>(seed % 1000003)) * goldenRatio));
}

double TimeSampler::quantile(double at) const {
  if (bins.empty())
    return 0;
  double wanted = at * total;
  auto after = std::upper_bound(bins.begin() + 1, bins.end(), wanted,
                                [](double value, const Bin &bin) { return value < bin.before; });
  const Bin &bin = *(after - 1);
  return bin.low +
         ANOLE_FAULT(LowEndsOfBins, 0, (bin.high - bin.low) * (wanted - bin.before) / bin.count);
}

double TimeSampler::nextQuantile() {
  double time = quantile(position);
  position = ANOLE_FAULT(SameTimeAgain, position, fraction(position + goldenRatio));
  return time;
}

void TimeSampler::beginBlock() {
  inBlock = ANOLE_FAULT(LastBlockIsWhole, blockLength, std::clamp<uint64_t>(left, 1, blockLength));
  left -= std::min(left, inBlock);
  double before = position, sum = 0;
  for (uint64_t i = 0; i < inBlock; ++i)
    sum += nextQuantile();
  position = before;
  fit = {mean, sum / static_cast<double>(inBlock), bins.empty() ? 0 : bins.back().high, below};
}

double TimeSampler::next() {
  if (inBlock == 0)
    beginBlock();
  --inBlock;
  return fit.of(nextQuantile());
}

} // namespace anole::replay
