#include "runtime/core/ranks/online/UpdateBudget.h"

#include <algorithm>
#include <utility>

namespace anole {

namespace {

uint64_t costOfCopy(const Progress &progress) {
  return progress.largest * UpdateBudget::costOfCopiedByte;
}

} // namespace

uint64_t UpdateBudget::expectedCost(const Progress &progress) {
  if (std::exchange(isMeasured, false)) {
    lastCost = progress.update;
    costlyRecord = std::max<uint64_t>(1, lastRecord);
  }
  if (lastCost == 0) {
    auto merging =
        static_cast<uint64_t>(static_cast<double>(progress.record * costOfByte) * distinct);
    return leastCost + std::max(merging, costOfCopy(progress));
  }
  double growth = static_cast<double>(progress.record) / static_cast<double>(costlyRecord);
  return static_cast<uint64_t>(static_cast<double>(lastCost) * std::max(1.0, growth));
}

/// In CPU time: when ranks may be asked how much of their records is distinct.
uint64_t UpdateBudget::weighingDue(const Progress &progress) const {
  if (!progress.parts.empty() || distinct != 1)
    return UINT64_MAX;
  const uint64_t copy = costOfCopy(progress), all = progress.spent + leastCost + 2 * copy;
  return all <= mostForFirst ? firstAt : std::max(firstAt, (progress.spent + copy) / percent * 100);
}

/// Says when to ask again: at once where it is due, for it may be given up.
bool UpdateBudget::isFirstDue(const Progress &progress, uint64_t cost, uint64_t cpuTime) {
  bool isTime = cpuTime >= firstAt, isDue = isTime && progress.spent + cost <= mostForFirst;
  const uint64_t weighing = weighingDue(progress);
  weighs = !isDue && cpuTime >= weighing;
  if (isDue || weighs)
    nextAsk = 0;
  else
    nextAsk = std::min(nextAsk, isTime ? weighing : firstAt);
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
