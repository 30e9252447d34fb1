#include "tools/analysis/compare/Change.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

constexpr double leastOfRun = 0.001, leastOfOne = 0.05, leastOfSeveral = 0.01;

bool isWithin(double value, const Measured &others) {
  auto [least, most] = std::ranges::minmax(others);
  return value >= least && value <= most;
}

} // namespace

double medianOf(Measured values) {
  if (values.empty())
    return 0;
  std::ranges::sort(values);
  size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Change changeOf(const Measured &first, const Measured &second, double whole) {
  if (first.empty() || second.empty())
    return first.empty() ? Change::New : Change::Gone;
  double one = medianOf(first), other = medianOf(second), difference = std::fabs(other - one);
  bool areSeveral = first.size() > 1 || second.size() > 1;
  double least = (areSeveral ? leastOfSeveral : leastOfOne) * std::min(one, other);
  if (difference <= least || difference < leastOfRun * whole)
    return Change::Same;
  if (areSeveral && (isWithin(other, first) || isWithin(one, second)))
    return Change::Same;
  return other > one ? Change::Slower : Change::Faster;
}

} // namespace anole::tools
