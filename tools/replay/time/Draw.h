#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole::replay {

/// The times of one point, drawn from its histogram.
///
/// A trace keeps the times of all ranks in one histogram (Noeth 2006, section 4.3, keeps their
/// mean; the histograms are those of Ratanaworabhan et al.). Each of its times is drawn about once
/// over all ranks and calls: call number i takes the quantile {i * golden ratio}, a sequence that
/// fills the unit interval evenly from every start on. So the times that a rank draws add up to its
/// share of the recorded sum, far better than independent draws would, and in the same way in every
/// replay. Inside a bin times are spread evenly; the whole is scaled to the recorded mean.
class Draw {
public:
  /// `first`: the number of this rank's first call among those of all ranks.
  Draw(const TimeStats &times, uint64_t first, uint64_t seed);

  /// The next time in nanoseconds.
  double next();

  /// That of the quantile, 0 <= at < 1.
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
