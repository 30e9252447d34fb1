#include "runtime/core/check/TornEvent.h"

#include "runtime/core/check/StreamCounts.h"
#include "runtime/core/column/TermSums.h"

namespace anole {
namespace {

bool isElements(const PointTrace &point, size_t column) {
  size_t array = column - point.scalars;
  return column >= point.scalars && array < 2u * point.arrays && array % 2 == 1;
}

bool isLengths(const PointTrace &point, size_t column) {
  size_t array = column - point.scalars;
  return column >= point.scalars && array < 2u * point.arrays && array % 2 == 0;
}

void mend(PointTrace &point, uint64_t events, int64_t unresolved) {
  for (size_t column = 0; column < point.columns.size(); ++column) {
    Terms &values = point.columns[column];
    if (!isElements(point, column) && countOf(values) == events - 1)
      values.push_back({isLengths(point, column) ? 0 : unresolved, 0, 1, {}});
  }
  if (point.times && point.times->deltas.size() == events - 1)
    point.times->deltas.push_back(0);
  if (point.times && point.times->durations.size() == events - 1)
    point.times->durations.push_back(0);
  point.count = events;
}

} // namespace

void mendTornEvent(StreamTrace &stream, int64_t unresolved) {
  auto placed = countPlacedEvents(stream);
  if (!placed)
    return;
  for (size_t i = 0; i < stream.points.size(); ++i) {
    PointTrace &point = stream.points[i];
    if (point.count > 0 && (*placed)[i] == point.count + 1)
      mend(point, point.count + 1, unresolved);
  }
}

} // namespace anole
