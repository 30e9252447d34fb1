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

/// Of ranks that spent the same: their number of it, spelled out.
RankSums spelledOut(const RanksSpent &spent);

/// Coarsens the sums of all ranks, of all points and parts, until they are so few runs at most. In
/// the end they are level. Called after each merge, so that no node of the tree holds more, however
/// many ranks there are. Linear in the runs.
void boundSums(Trace &trace, size_t mostRuns);

/// 4 MiB, a hundred times what is kept by default.
constexpr size_t mostSumRuns = size_t(1) << 18;

/// Calls `visit(RankSums &, double total, const RankList &)` for each of the sums of a stream.
template <typename Stream, typename Visitor> void eachSums(Stream &stream, Visitor visit) {
  for (auto &point : stream.points) {
    visit(point.before, point.delta.sum, point.ranks);
    visit(point.inside, point.duration.sum, point.ranks);
    visit(point.tracer.each, point.tracer.total, point.ranks);
    visit(point.waited.each, point.waited.total, point.ranks);
  }
  for (auto &part : stream.parts) {
    visit(part.before.each, part.before.total, part.ranks);
    visit(part.inside.each, part.inside.total, part.ranks);
    visit(part.tracer.each, part.tracer.total, part.ranks);
    visit(part.waited.each, part.waited.total, part.ranks);
  }
}

} // namespace anole
