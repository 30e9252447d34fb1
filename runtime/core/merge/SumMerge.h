#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// RanksSpent is what some ranks spent on something.
struct RanksSpent {
  const RankSums &each;
  double total;   ///< of all of them
  uint64_t ranks; ///< how many
};

/// The same for all of these ranks and, after them, those of `right`. Linear in the runs.
RankSums joinSums(const RanksSpent &left, const RanksSpent &right);

/// What each of them spent if all spent the same.
RankSums::Code meanOf(const RanksSpent &spent);

/// Of ranks that spent the same: their number of it, spelled out.
RankSums spelledOut(const RanksSpent &spent);

/// Coarsens the sums of all ranks, of all points and parts, until they are so few runs at most. In
/// the end they are level. Called after each merge, so that no node of the tree holds more, however
/// many ranks there are. Linear in the runs.
void boundSums(Trace &trace, size_t mostRuns);

/// 4 MiB, a hundred times what is kept by default.
constexpr size_t mostSumRuns = size_t(1) << 18;

/// Calls `visit(RankSums &, double total, const RankList &)` for each of the sums of a point.
template <typename Visitor> void eachSums(SharedPoint &point, Visitor visit) {
  visit(point.before, point.delta.sum, point.ranks);
  visit(point.inside, point.duration.sum, point.ranks);
  visit(point.tracer.each, point.tracer.total, point.ranks);
  visit(point.waited.each, point.waited.total, point.ranks);
}

/// The same for a part of the run.
template <typename Visitor> void eachSums(SharedPart &part, Visitor visit) {
  for (SharedSum *sum : {&part.before, &part.inside, &part.tracer, &part.waited})
    visit(sum->each, sum->total, part.ranks);
}

/// The same for all points and parts of a stream.
template <typename Visitor> void eachSums(SharedStream &stream, Visitor visit) {
  for (SharedPoint &point : stream.points)
    eachSums(point, visit);
  for (SharedPart &part : stream.parts)
    eachSums(part, visit);
}

} // namespace anole
