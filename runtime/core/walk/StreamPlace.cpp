#include "runtime/core/walk/StreamPlace.h"

#include "runtime/core/terms/TermSums.h"

#include <numeric>

namespace anole {

void RunCounts::add(Symbol child, uint64_t times) {
  uint64_t &count = (child.isLoop() ? entries : events)[child.index()];
  count = boundedSum(count, times);
}

StreamPlace::StreamPlace(const StreamTrace &stream)
    : running{{0, 1}}, counts(stream),
      elements(std::accumulate(
          stream.points.begin(), stream.points.end(), size_t(0),
          [](size_t arrays, const PointTrace &point) { return arrays + point.arrays; })) {}

/// The counts of points are known; those of loops and arrays follow from their columns.
StreamPlace StreamPlace::end(const StreamTrace &stream) {
  StreamPlace place(stream);
  place.running.back().position = stream.loops[0].variants[0].size();
  auto elements = place.elements.begin();
  for (size_t i = 0; i < stream.points.size(); ++i) {
    const PointTrace &point = stream.points[i];
    place.counts.events[i] = point.count;
    for (size_t array = 0; array < point.arrays; ++array)
      *elements++ = sumOf(point.columns[point.scalars + 2 * array]);
  }
  for (size_t i = 0; i < stream.loops.size(); ++i) {
    place.counts.entries[i] = valueCount(stream.loops[i].trips);
    place.counts.iterations[i] = valueCount(stream.loops[i].variant);
  }
  return place;
}

/// Takes back iterations that were begun and of which nothing ran.
StreamPlace StreamPlace::betweenEvents(const StreamTrace &stream) const {
  if (running.empty())
    return end(stream);
  StreamPlace place = *this;
  while (place.running.size() > 1 && place.running.back().position == 0) {
    RunningLoop top = place.running.back();
    if (choosesVariants(stream.loops[top.loop].kind))
      --place.counts.iterations[top.loop];
    if (top.iteration != 0)
      break;
    --place.counts.entries[top.loop];
    place.running.pop_back();
    --place.running.back().position;
  }
  return place;
}

} // namespace anole
