#include "runtime/core/merge/Grids.h"

namespace anole {

std::vector<int64_t> divisorsOf(int64_t number) {
  std::vector<int64_t> low, high;
  for (int64_t i = 1; i * i <= number; ++i) {
    if (number % i != 0)
      continue;
    low.push_back(i);
    if (i * i != number)
      high.push_back(number / i);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

std::vector<Grid> gridsOf(int64_t size, size_t dimensions) {
  if (size < 2 || dimensions == 0)
    return {};
  if (dimensions == 1)
    return {{size}};
  std::vector<Grid> grids;
  for (int64_t extent : divisorsOf(size))
    if (extent > 1)
      for (Grid &rest : gridsOf(size / extent, dimensions - 1)) {
        rest.insert(rest.begin(), extent);
        grids.push_back(std::move(rest));
      }
  return grids;
}

} // namespace anole
