#include "tools/model/Projection.h"

#include "runtime/core/column/TermCursor.h"

#include <algorithm>

namespace anole::tools {

std::optional<uint64_t> positionOf(const RankList &ranks, int64_t rank) {
  TermCursor cursor(ranks);
  for (uint64_t position = 0;; ++position) {
    std::optional<int64_t> value = cursor.next();
    if (!value || *value == rank)
      return value ? std::optional(position) : std::nullopt;
  }
}

namespace {

RankList only(int64_t rank) { return {Term{rank, 0, 1, {}}}; }

/// Where a rank stands: the rank itself and its position in the rank list of a family.
struct Place {
  int64_t rank;
  uint64_t position;
};

int64_t valueOn(const RankValue &number, Place place) {
  if (number.expression)
    return evaluate(number.expression, static_cast<uint32_t>(place.rank));
  TermCursor cursor(number.values);
  for (uint64_t i = 0; i < place.position; ++i)
    cursor.next();
  return cursor.next().value_or(number.constant);
}

RankValue project(const RankValue &number, Place place) { return {valueOn(number, place), {}, {}}; }

std::vector<SharedTerm> project(const std::vector<SharedTerm> &terms, Place place) {
  std::vector<SharedTerm> result;
  for (const SharedTerm &term : terms)
    result.push_back({project(term.start, place), project(term.stride, place),
                      project(term.count, place), project(term.body, place)});
  return result;
}

SharedColumn project(const SharedColumn &column, int64_t rank) {
  for (const Family &family : column)
    if (auto position = positionOf(family.ranks, rank))
      return {{only(rank), project(family.terms, {rank, *position})}};
  return {};
}

SharedPoint project(const SharedPoint &point, int64_t rank) {
  SharedPoint result = point;
  result.ranks = positionOf(point.ranks, rank) ? only(rank) : RankList{};
  for (SharedColumn &column : result.columns)
    column = project(column, rank);
  return result;
}

SharedLoop project(const SharedLoop &loop, int64_t rank) {
  SharedLoop result = loop;
  result.trips = project(loop.trips, rank);
  result.variants.clear();
  for (const VariantFamily &family : loop.variants)
    if (positionOf(family.ranks, rank))
      result.variants.push_back({only(rank), family.bodies, project(family.variant, rank)});
  return result;
}

} // namespace

std::optional<SharedStream> projectStream(const SharedStream &stream, int64_t rank) {
  if (!positionOf(stream.ranks, rank))
    return std::nullopt;
  SharedStream result{stream.thread, only(rank), {}, {}, stream.bodies};
  for (const SharedPoint &point : stream.points)
    result.points.push_back(project(point, rank));
  for (const SharedLoop &loop : stream.loops)
    result.loops.push_back(project(loop, rank));
  return result;
}

} // namespace anole::tools
