#include "tools/analysis/causes/LeapSums.h"

#include <bit>

namespace anole::whatif {
namespace {

/// What follows from `n` iterations.
struct LeapIterations {
  Origins origins;
  LeapSums sums;
  Weights fromNothing; ///< what `sums.last` is if x(0) is nothing
  uint64_t n = 0;

  void twice() {
    addTo(sums.all, moved(origins, sums.all));
    addTo(sums.all, fromNothing, n);
    sums.last = moved(origins, sums.last);
    addTo(sums.last, fromNothing);
    addTo(fromNothing, moved(origins, fromNothing));
    origins = origins.repeated(2);
    n *= 2;
  }

  void oneMore(const Origins &once, const Weights &added) {
    addTo(sums.all, sums.last);
    sums.last = moved(once, sums.last);
    addTo(sums.last, added);
    fromNothing = moved(once, fromNothing);
    addTo(fromNothing, added);
    origins = origins.then(once);
    ++n;
  }
};

} // namespace

Weights moved(const Origins &origins, const Weights &weights) {
  Weights result(weights.size());
  size_t lanes = origins.size() == 0 ? 0 : weights.size() / origins.size();
  for (size_t place = 0; place < origins.size(); ++place)
    for (size_t lane = 0; lane < lanes; ++lane)
      result[origins.of(place) * lanes + lane] += weights[place * lanes + lane];
  return result;
}

void addTo(Weights &sum, const Weights &more, Weight times) {
  for (size_t i = 0; i < sum.size(); ++i)
    sum[i] += times * more[i];
}

LeapSums leapSums(const Origins &once, const Weights &start, const Weights &added, uint64_t times) {
  Weights nothing(start.size());
  LeapIterations done{once.repeated(0), {start, nothing}, nothing};
  for (auto bit = static_cast<unsigned>(std::bit_width(times)); bit-- > 0;) {
    done.twice();
    if (times >> bit & 1)
      done.oneMore(once, added);
  }
  return std::move(done.sums);
}

} // namespace anole::whatif
