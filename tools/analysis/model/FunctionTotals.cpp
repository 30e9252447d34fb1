#include "tools/analysis/model/FunctionTotals.h"

#include "tools/analysis/model/RankSpending.h"

#include <algorithm>
#include <map>

namespace anole::tools {

std::vector<FunctionTotal> functionTotals(const Trace &trace) {
  const TimeUses kinds(trace);
  std::map<uint16_t, FunctionTotal> byFunction;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      FunctionTotal &total = byFunction[point.key.functionId()];
      total.function = point.key.functionId();
      total.events += point.count;
      total.polls += point.polls;
      total.isOutside = kinds.areOutside(point.key);
      const PointUse use = kinds.of(point);
      TimeSpent spent;
      spent.add(use.before, point.delta.sum);
      spent.add(use.inside, point.duration.sum);
      total.inside += spent.inside;
      ++total.points;
    }
  std::vector<FunctionTotal> totals;
  for (const auto &[function, total] : byFunction)
    totals.push_back(total);
  std::sort(totals.begin(), totals.end(), [](const auto &a, const auto &b) {
    return a.events != b.events ? a.events > b.events : a.function < b.function;
  });
  return totals;
}

} // namespace anole::tools
