#include "runtime/record/capture/SampledTime.h"

namespace anole::record {

size_t SampledTime::medianBin() const {
  uint64_t samples = 0, before = 0;
  for (const Bin &bin : bins)
    samples += bin.count;
  for (size_t i = 0; i < bins.size(); ++i) {
    before += bins[i].count;
    if (2 * before >= samples)
      return i;
  }
  return bins.size() - 1;
}

uint64_t SampledTime::total(uint64_t pieces) const {
  constexpr size_t farAbove = 10; // powers of two
  size_t last = medianBin() + farAbove;
  uint64_t total = 0;
  for (size_t i = 0; i < bins.size(); ++i)
    total += i <= last ? pieces * bins[i].ticks : bins[i].ticks;
  return total;
}

} // namespace anole::record
