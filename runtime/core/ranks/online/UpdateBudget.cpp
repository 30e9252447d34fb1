#include "runtime/core/ranks/online/UpdateBudget.h"

#include <algorithm>
#include <utility>

namespace anole {

uint64_t UpdateBudget::expectedCost(const Progress &progress) {
  if (std::exchange(isMeasured, false)) {
    lastCost = progress.update;
    costlyRecord = std::max<uint64_t>(1, lastRecord);
  }
  if (lastCost == 0)
    return leastCost + progress.record * costOfByte;
  double growth = static_cast<double>(progress.record) / static_cast<double>(costlyRecord);
  return static_cast<uint64_t>(static_cast<double>(lastCost) * std::max(1.0, growth));
}

bool UpdateBudget::allows(const Progress &progress, uint64_t cpuTime) {
  if (percent == 0)
    return true;
  uint64_t wanted = progress.spent + expectedCost(progress);
  nextAsk = wanted / percent * 100 + 100;
  if (cpuTime < nextAsk)
    return false;
  lastRecord = progress.record;
  return true;
}

bool SigningBudget::allows(const Progress &progress, uint64_t cpuTime) {
  uint64_t last = progress.signing - std::min(before, progress.signing);
  if (percent != 0 && !isFirst) {
    nextAsk = (progress.signing + last) / percent * 100;
    if (cpuTime < nextAsk)
      return false;
  }
  isFirst = false;
  before = progress.signing;
  return true;
}

} // namespace anole
