#include "runtime/core/walk/StreamCheck.h"

#include <algorithm>

namespace anole {
namespace {

bool isWalkable(const Terms &terms) {
  return std::ranges::all_of(
      terms, [](const Term &term) { return term.count > 0 && isWalkable(term.body); });
}

bool isSound(const PointTrace &point) {
  size_t width = size_t(point.scalars) + 2 * size_t(point.arrays) + point.late;
  bool timesFit = !point.times || point.times->deltas.size() == point.times->durations.size();
  return timesFit && point.columns.size() == width &&
         std::ranges::all_of(point.columns, isWalkable);
}

bool isInside(const Body &body, const StreamTrace &stream) {
  return std::ranges::all_of(body, [&](Symbol symbol) {
    return symbol.index() < (symbol.isLoop() ? stream.loops.size() : stream.points.size());
  });
}

bool isSound(const LoopTrace &loop, const StreamTrace &stream) {
  return isWalkable(loop.variant) && isWalkable(loop.trips) &&
         std::ranges::all_of(loop.variants,
                             [&](const Body &body) { return isInside(body, stream); });
}

} // namespace

Expected<void> checkStream(const StreamTrace &stream) {
  if (stream.loops.empty() || stream.loops[0].variants.size() != 1)
    return fail("the stream has no root");
  for (size_t i = 0; i < stream.points.size(); ++i)
    if (!isSound(stream.points[i]))
      return fail("the columns of point " + std::to_string(i) + " cannot be read");
  for (size_t i = 0; i < stream.loops.size(); ++i)
    if (!isSound(stream.loops[i], stream))
      return fail("loop " + std::to_string(i) + " cannot be read");
  return {};
}

} // namespace anole
