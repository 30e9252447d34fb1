#include "tools/analysis/compare/OrderedPairs.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t mostWeighed = 1000;

using Pairs = std::vector<std::pair<size_t, size_t>>;

Pairs fromTheStart(size_t first, size_t second,
                   const std::function<double(size_t, size_t)> &score) {
  Pairs pairs;
  for (size_t i = 0, j = 0; i < first && j < second; ++i)
    if (score(i, j) > 0)
      pairs.emplace_back(i, j++);
  return pairs;
}

} // namespace

Pairs orderedPairs(size_t first, size_t second,
                   const std::function<double(size_t, size_t)> &score) {
  if (first == 0 || second == 0)
    return {};
  if (std::max(first, second) > mostWeighed)
    return fromTheStart(first, second, score);
  // best[i][j]: of what follows i and j
  std::vector<std::vector<double>> best(first + 1, std::vector<double>(second + 1)), own = best;
  for (size_t i = first; i-- > 0;)
    for (size_t j = second; j-- > 0;) {
      own[i][j] = score(i, j);
      double both = own[i][j] > 0 ? own[i][j] + best[i + 1][j + 1] : 0;
      best[i][j] = std::max({both, best[i + 1][j], best[i][j + 1]});
    }
  Pairs pairs;
  for (size_t i = 0, j = 0; i < first && j < second;) {
    if (best[i][j] == best[i][j + 1])
      ++j;
    else if (best[i][j] == best[i + 1][j])
      ++i;
    else
      pairs.emplace_back(i++, j++);
  }
  return pairs;
}

} // namespace anole::tools
