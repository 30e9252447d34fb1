#pragma once

#include "tools/analysis/time/DividedTimes.h"

namespace anole::replay {

/// A TimeFit makes drawn times those of a rank: they get its mean. Where the longest would become
/// longer than it may be, the histogram is too coarse for how far times are apart; then all are
/// brought closer to the mean, until it fits.
struct TimeFit {
  TimeFit(double mean, double drawnMean, double drawnHighest, double below);
  double of(double drawn) const { return added + scale * drawn; }

  double scale = 0, added = 0;
};

/// The times of one rank at one point, drawn from the histogram of the point.
///
/// A trace keeps the times of all ranks in one histogram, as in [Ratn2008]; [Noeth2006], section
/// 4.3, keeps their mean. Anole also keeps each rank's sum. So the histogram gives the shape, and
/// the rank the size: call number i takes the quantile {i * golden ratio}, a sequence that fills
/// the unit interval evenly from every start, and the times of each thousand calls are scaled so
/// that they add up to the rank's mean. A rank computes as long as it did, all in all and in every
/// part of the run, and every replay draws the same. Inside a bin times are spread evenly. Bins
/// that hold no time of this rank (OwnTime::below) do not count: a file rounds histograms, so times
/// that have a place of their own are not all gone from them.
///
/// A time takes two look-ups in the bins.
class TimeSampler {
public:
  /// `first` is the number of this rank's first call among those of all ranks.
  TimeSampler(const TimeStats &times, OwnTime own, uint64_t first, uint64_t seed);

  /// The next time in nanoseconds.
  double next();

  /// The time of a quantile, 0 <= at < 1.
  double quantile(double at) const;

private:
  static constexpr uint64_t blockLength = 1024;

  void beginBlock();
  double nextQuantile();

  struct Bin {
    double before; ///< times in lower bins
    double count, low, high;
  };
  std::vector<Bin> bins;
  double total = 0;
  double mean = 0;      ///< of the rank
  uint64_t left = 0;    ///< calls that are not in a block yet
  uint64_t inBlock = 0; ///< calls that are left in this one
  double below;         ///< no time of the rank is as long
  TimeFit fit;          ///< of the block
  double position = 0;
};

} // namespace anole::replay
