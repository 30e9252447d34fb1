#include "test/bench/simulate/TreeCost.h"

namespace anole::tools {

void TreeCost::then(const TreeCost &next) {
  for (size_t height = 0; height < next.levels.size(); ++height)
    addLevel(height, next.levels[height]);
  busiest = std::max(busiest, next.busiest);
  criticalPath.add(next.criticalPath);
  seconds += next.seconds;
}

} // namespace anole::tools
