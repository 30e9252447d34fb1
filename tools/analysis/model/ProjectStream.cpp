#include "tools/analysis/model/ProjectStream.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"

namespace anole::tools {

namespace {

RankList only(uint32_t rank) { return {Term{rank, 0, 1, {}}}; }

/// Where a rank stands: the rank itself and its position in the rank list of a family.
struct ProjectedPlace {
  uint32_t rank;
  uint64_t position;
};

RankValue project(const RankValue &number, ProjectedPlace place) {
  return {valueFor(number, place.position, place.rank), {}, {}};
}

std::vector<SharedTerm> project(const std::vector<SharedTerm> &terms, ProjectedPlace place) {
  std::vector<SharedTerm> result;
  for (const SharedTerm &term : terms)
    result.push_back({project(term.start, place), project(term.stride, place),
                      project(term.count, place), project(term.body, place), term.block});
  return result;
}

SharedColumn project(const SharedColumn &column, uint32_t rank) {
  for (const Family &family : column)
    if (auto position = indexOf(family.ranks, rank))
      return {{only(rank), project(family.terms, {rank, *position}), family.coding}};
  return {};
}

ShortList<RankTimes> project(const ShortList<RankTimes> &all, uint32_t rank) {
  for (const RankTimes &times : all)
    if (indexOf(times.ranks, rank))
      return {{only(rank), times.deltas, times.durations}};
  return {};
}

SharedPoint project(const SharedPoint &point, uint32_t rank) {
  SharedPoint result = point;
  result.ranks = indexOf(point.ranks, rank) ? only(rank) : RankList{};
  for (SharedColumn &column : result.columns)
    column = project(column, rank);
  result.times = project(point.times, rank);
  for (SharedColumn *column : {&result.longTimes.at, &result.longTimes.codes})
    *column = project(*column, rank);
  return result;
}

SharedLoop project(const SharedLoop &loop, uint32_t rank) {
  SharedLoop result = loop;
  result.trips = project(loop.trips, rank);
  result.variants.clear();
  for (const VariantFamily &family : loop.variants)
    if (indexOf(family.ranks, rank))
      result.variants.push_back({only(rank), family.bodies, project(family.variant, rank)});
  return result;
}

/// The rank's own stream has its points in the same order.
void setCounts(SharedStream &shown, const StreamTrace &own) {
  auto next = own.points.begin();
  for (SharedPoint &point : shown.points)
    if (!point.ranks.empty() && next != own.points.end())
      point.count = next++->count;
}

} // namespace

std::optional<SharedStream> projectStream(const Trace &trace, const SharedStream &stream,
                                          uint32_t rank) {
  if (!indexOf(stream.ranks, rank))
    return std::nullopt;
  SharedStream result{stream.thread, only(rank), {}, {}, stream.bodies};
  for (const SharedPoint &point : stream.points)
    result.points.push_back(project(point, rank));
  for (const SharedLoop &loop : stream.loops)
    result.loops.push_back(project(loop, rank));
  if (auto own = projectRank(trace, rank, stream.thread))
    setCounts(result, *own);
  return result;
}

} // namespace anole::tools
