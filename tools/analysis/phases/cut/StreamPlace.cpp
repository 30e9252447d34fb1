#include "tools/analysis/phases/cut/StreamPlace.h"

#include "runtime/core/model/TermSums.h"

namespace anole::phases {
namespace {

using whatif::RankWalk;

StreamPlace countsAt(const RankWalk &walk) {
  StreamPlace place;
  const StreamTrace &stream = walk.trace();
  for (size_t point = 0; point < stream.points.size(); ++point) {
    place.events.push_back(walk.eventsOf(point));
    place.elements.emplace_back();
    for (size_t array = 0; array < stream.points[point].arrays; ++array)
      place.elements.back().push_back(walk.elementsOf(point, array));
  }
  for (size_t loop = 0; loop < stream.loops.size(); ++loop) {
    place.entries.push_back(walk.entriesOf(loop));
    place.choices.push_back(walk.choicesOf(loop));
  }
  return place;
}

RankWalk::Activation rootAt(size_t position) { return {0, 1, 0, 0, position}; }

/// Takes back iterations that were begun and of which nothing ran.
void takeBack(StreamPlace &place, const StreamTrace &stream) {
  while (place.running.size() > 1 && place.running.back().position == 0) {
    auto top = place.running.back();
    if (choosesVariants(stream.loops[top.loop].kind))
      --place.choices[top.loop];
    if (top.iteration != 0)
      return;
    --place.entries[top.loop];
    place.running.pop_back();
    --place.running.back().position;
  }
}

} // namespace

StreamPlace StreamPlace::begin(const StreamTrace &stream) {
  StreamPlace place;
  place.running.push_back(rootAt(0));
  place.events.resize(stream.points.size());
  for (const PointTrace &point : stream.points)
    place.elements.emplace_back(point.arrays);
  place.entries.resize(stream.loops.size());
  place.choices.resize(stream.loops.size());
  return place;
}

/// The counts of points are known; those of loops and arrays follow from their columns.
StreamPlace StreamPlace::end(const StreamTrace &stream) {
  StreamPlace place;
  place.running.push_back(rootAt(stream.loops[0].variants[0].size()));
  for (const PointTrace &point : stream.points) {
    place.events.push_back(point.count);
    place.elements.emplace_back();
    for (size_t array = 0; array < point.arrays; ++array)
      place.elements.back().push_back(sumOf(point.columns[point.scalars + 2 * array]));
  }
  for (const LoopTrace &loop : stream.loops) {
    place.entries.push_back(valueCount(loop.trips));
    place.choices.push_back(valueCount(loop.variant));
  }
  return place;
}

StreamPlace StreamPlace::of(const RankWalk &walk) {
  if (walk.running().empty())
    return end(walk.trace());
  StreamPlace place = countsAt(walk);
  place.running = walk.running();
  takeBack(place, walk.trace());
  return place;
}

} // namespace anole::phases
