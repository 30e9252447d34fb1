#include "runtime/core/merge/SumMerge.h"

namespace anole {
namespace {

RankSums::Code meanOf(const RanksSpent &spent) {
  return RankSums::codeOf(spent.ranks == 0 ? 0 : spent.total / static_cast<double>(spent.ranks));
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
  sums.append(meanOf(spent), spent.ranks);
  return sums;
}

RankSums joinSums(const RanksSpent &left, const RanksSpent &right) {
  if (left.each.isLevel() && right.each.isLevel() && meanOf(left) == meanOf(right))
    return {};
  RankSums joined = spelledOut(left);
  joined.append(spelledOut(right));
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
