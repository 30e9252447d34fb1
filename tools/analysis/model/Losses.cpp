#include "tools/analysis/model/Losses.h"

#include "runtime/core/model/LossCounters.h"

#include <algorithm>

namespace anole::tools {

static bool isLoss(const Counter &counter) {
  return counter.total != 0 &&
         std::ranges::find(loss_counter::all, counter.name) != loss_counter::all.end();
}

std::vector<std::string> lossesOf(const TraceInfo &info) {
  std::vector<std::string> losses;
  for (const Counter &counter : info.counters)
    if (isLoss(counter))
      losses.push_back(counter.explanation + ": " + std::to_string(counter.total));
  return losses;
}

} // namespace anole::tools
