#include "tools/analysis/compare/MatchedRuns.h"

#include <algorithm>

namespace anole::tools {

std::vector<MatchedPlace> matchRuns(const std::vector<std::vector<NamedPlace>> &runs) {
  std::vector<MatchedPlace> all;
  std::vector<NamedPlace> known; // of each in `all`, as the first run that has it knows it
  for (size_t run = 0; run < runs.size(); ++run)
    for (const PlacePair &pair : matchPlaces(known, runs[run])) {
      if (!pair.second)
        continue;
      size_t row = pair.first.value_or(all.size());
      if (!pair.first) {
        all.push_back({std::vector<std::optional<size_t>>(runs.size())});
        known.push_back(runs[run][*pair.second]);
      }
      all[row].inRun[run] = pair.second;
      all[row].tier = std::max(all[row].tier, pair.tier);
    }
  return all;
}

} // namespace anole::tools
