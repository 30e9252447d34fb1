#include "runtime/core/base/Nearest.h"

#include <algorithm>
#include <vector>

namespace anole {

size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> cost(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i)
    cost[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j)
    cost[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j) {
      bool same = a[i - 1] == b[j - 1];
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + !same});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> known) {
  std::string best;
  size_t least = std::max<size_t>(word.size() / 2, 1) + 1;
  for (const std::string &candidate : known) {
    bool begins = word.size() > 1 && candidate.starts_with(word);
    size_t distance = begins ? 0 : editDistance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

} // namespace anole
