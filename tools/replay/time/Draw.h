#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// The times of one point, drawn from its histogram.
///
/// A trace keeps the times of all ranks in one histogram, as in [Ratn2008]; [Noeth2006], section
/// 4.3, keeps their mean. Each time in it is drawn about once over all ranks and calls: call number
/// i takes the quantile {i * golden ratio}, a sequence that fills the unit interval evenly from
/// every start. So the times that a rank draws add up to its share of the recorded sum, with far
/// less error than independent draws, and every replay draws the same. Inside a bin times are
/// spread evenly; all times are scaled to the recorded mean.
class Draw {
public:
  /// `first` is the number of this rank's first call among those of all ranks.
  Draw(const TimeStats &times, uint64_t first, uint64_t seed);

  /// The next time in nanoseconds.
  double next();

  /// The time of a quantile, 0 <= at < 1.
  double quantile(double at) const;

private:
  struct Bin {
    double before; ///< times in lower bins
    double count, low, high;
  };
  std::vector<Bin> bins;
  double total = 0, scale = 1;
  double position = 0;
};

} // namespace anole::replay
