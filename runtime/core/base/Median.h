#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace anole {

/// Returns the median of some values, at least one; of two in the middle the lower one, so that it
/// is one of the values.
inline double lowerMedian(std::vector<double> values) {
  auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

} // namespace anole
