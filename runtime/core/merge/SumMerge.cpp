#include "runtime/core/merge/SumMerge.h"

#include <algorithm>

namespace anole {
namespace {

/// Most sums are nothing at all, and a mean takes a logarithm.
bool isSameSpent(const RanksSpent &left, const RanksSpent &right) {
  return left.total == right.total && left.ranks == right.ranks;
}

/// Takes the mean of ranks that spent the same.
void appendSpent(RankSums &sums, const RanksSpent &spent, RankSums::Code mean) {
  if (spent.each.isLevel())
    sums.append(mean, spent.ranks);
  else
    sums.append(spent.each);
}

RankSums::Code meanIfLevel(const RanksSpent &spent) {
  return spent.each.isLevel() ? meanOf(spent) : RankSums::Code(0);
}

size_t runsIn(Trace &trace) {
  size_t runs = 0;
  for (SharedStream &stream : trace.streams)
    eachSums(stream, [&](RankSums &sums, double, const RankList &) { runs += sums.runs.size(); });
  return runs;
}

} // namespace

RankSums::Code meanOf(const RanksSpent &spent) {
  return RankSums::codeOf(spent.ranks == 0 ? 0 : spent.total / static_cast<double>(spent.ranks));
}

RankSums spelledOut(const RanksSpent &spent) {
  if (!spent.each.isLevel())
    return spent.each;
  RankSums sums;
  appendSpent(sums, spent, meanOf(spent));
  return sums;
}

RankSums joinSums(const RanksSpent &left, const RanksSpent &right) {
  const bool areLevel = left.each.isLevel() && right.each.isLevel();
  if (areLevel && isSameSpent(left, right))
    return {};
  const RankSums::Code ours = meanIfLevel(left), theirs = meanIfLevel(right);
  if (areLevel && ours == theirs)
    return {};
  RankSums joined;
  joined.runs.reserve(std::max<size_t>(left.each.runs.size(), 1) +
                      std::max<size_t>(right.each.runs.size(), 1));
  appendSpent(joined, left, ours);
  appendSpent(joined, right, theirs);
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
