#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace anole::calibrate {

/// Returns the upper median of some times, at least one.
inline double median(std::vector<double> values) {
  auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

} // namespace anole::calibrate
