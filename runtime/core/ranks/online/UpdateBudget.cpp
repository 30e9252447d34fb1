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
    return leastCost +
           static_cast<uint64_t>(static_cast<double>(progress.record * costOfByte) * distinct);
  double growth = static_cast<double>(progress.record) / static_cast<double>(costlyRecord);
  return static_cast<uint64_t>(static_cast<double>(lastCost) * std::max(1.0, growth));
}

/// Says when to ask again: at once where it is due, for it may be given up.
bool UpdateBudget::isFirstDue(const Progress &progress, uint64_t cost, uint64_t cpuTime) {
  bool isTime = cpuTime >= firstAt, isDue = isTime && progress.spent + cost <= mostForFirst;
  weighs = isTime && !isDue && progress.parts.empty() && distinct == 1;
  if (isDue || weighs)
    nextAsk = 0;
  else if (!isTime)
    nextAsk = std::min(nextAsk, firstAt);
  return isDue;
}

bool UpdateBudget::allows(const Progress &progress, uint64_t cpuTime) {
  if (progress.record >= unaffordable) {
    nextAsk = std::max(firstAt, 2 * cpuTime);
    return false;
  }
  if (percent == 0)
    return true;
  if (!progress.parts.empty())
    distinct = progress.parts.share();
  uint64_t cost = expectedCost(progress);
  nextAsk = (progress.spent + cost) / percent * 100 + 100;
  if (cpuTime < nextAsk && !(isFirst && isFirstDue(progress, cost, cpuTime)))
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
