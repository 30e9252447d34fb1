#pragma once

#include "runtime/core/base/ShortList.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace anole::tools {

/// SizeBins are how many calls lie in each bin of a histogram. Only bins with calls are kept, as
/// calls of one place have one size or few. Rejected: a number for each of 64 bins. They were half
/// a kilobyte for each direction of each point, and with many call sites most of the memory of a
/// report.
class SizeBins {
public:
  struct Bin {
    size_t number;
    uint64_t calls;
    bool operator==(const Bin &) const = default;
  };

  /// In ascending order.
  const Bin *begin() const { return bins.begin(); }
  const Bin *end() const { return bins.end(); }

  void add(size_t number, uint64_t calls) {
    if (calls == 0)
      return;
    Bin *place = std::ranges::find_if(bins, [&](const Bin &bin) { return bin.number >= number; });
    if (place == bins.end() || place->number != number) {
      auto at = place - bins.begin();
      bins.push_back({number, 0});
      place = std::rotate(bins.begin() + at, bins.end() - 1, bins.end()) - 1;
    }
    place->calls = boundedSum(place->calls, calls);
  }

  bool operator==(const SizeBins &) const = default;

private:
  ShortList<Bin> bins{};
};

} // namespace anole::tools
