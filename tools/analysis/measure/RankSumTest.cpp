#include "tools/analysis/measure/RankSumTest.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {

RankSumTest::RankSumTest(std::vector<TwoRuns> values) {
  std::ranges::sort(values, {}, &TwoRuns::value);
  double first = 0, second = 0, larger = 0, ties = 0;
  for (size_t i = 0; i < values.size();) {
    double a = 0, b = 0, value = values[i].value;
    for (; i < values.size() && values[i].value == value; ++i) {
      a += values[i].first;
      b += values[i].second;
    }
    larger += b * (first + a / 2); // pairs in which the second is larger; equal ones count half
    first += a;
    second += b;
    ties += (a + b) * ((a + b) * (a + b) - 1);
  }
  double pairs = first * second, all = first + second;
  if (pairs <= 0)
    return;
  effect = 2 * larger / pairs - 1;
  double variance = pairs / 12 * (all + 1 - ties / (all * std::max(all - 1, 1.0)));
  if (variance > 0)
    probability = std::erfc(std::fabs(larger - pairs / 2) / std::sqrt(2 * variance));
}

} // namespace anole::tools
