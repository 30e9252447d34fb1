#include "runtime/core/merge/SumMerge.h"

#include <algorithm>

namespace anole {
namespace {

RankSums::Code meanOf(const RanksSpent &spent) {
  return RankSums::codeOf(spent.ranks == 0 ? 0 : spent.total / static_cast<double>(spent.ranks));
}

/// Most sums are nothing at all, and a mean takes a logarithm.
bool isSameSpent(const RanksSpent &left, const RanksSpent &right) {
  return left.total == right.total && left.ranks == right.ranks;
}

void appendSpent(RankSums &sums, const RanksSpent &spent) {
  if (spent.each.isLevel())
    sums.append(meanOf(spent), spent.ranks);
  else
    sums.append(spent.each);
}

size_t runsIn(Trace &trace) {
  size_t runs = 0;
  for (SharedStream &stream : trace.streams)
    eachSums(stream, [&](RankSums &sums, double, const RankList &) { runs += sums.runs.size(); });
  return runs;
}

} // namespace

RankSums spelledOut(const RanksSpent &spent) {
  if (!spent.each.isLevel())
    return spent.each;
  RankSums sums;
  appendSpent(sums, spent);
  return sums;
}

RankSums joinSums(const RanksSpent &left, const RanksSpent &right) {
  if (left.each.isLevel() && right.each.isLevel() &&
      (isSameSpent(left, right) || meanOf(left) == meanOf(right)))
    return {};
  RankSums joined;
  joined.runs.reserve(std::max<size_t>(left.each.runs.size(), 1) +
                      std::max<size_t>(right.each.runs.size(), 1));
  appendSpent(joined, left);
  appendSpent(joined, right);
  return joined;
}

void boundSums(Trace &trace, size_t mostRuns) {
  for (unsigned coarseness = 1; runsIn(trace) > mostRuns; ++coarseness)
    for (SharedStream &stream : trace.streams)
      eachSums(stream, [&](RankSums &sums, double, const RankList &) {
        coarseness <= RankSums::coarsest ? sums.coarsen(coarseness) : sums.level();
      });
}

} // namespace anole
