#include "runtime/core/ranks/online/MarkedLoop.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>

namespace anole {
namespace {

SharedColumn constantColumn(const RankList &ranks, uint64_t value) {
  SharedTerm term;
  term.start.constant = static_cast<int64_t>(value);
  return {{ranks, {std::move(term)}}};
}

/// The loop is one that is followed by a call.
void markCall(SharedStream &stream, const LoopEvidence &loop, uint64_t markers) {
  auto point = std::ranges::find(stream.points, loop.call, &SharedPoint::key);
  if (loop.markedBy == 0 || point == stream.points.end())
    return;
  point->markedBy = loop.markedBy;
  stream.loops[0].markers = constantColumn(stream.ranks, markers);
  stream.loops[0].markedEvents = loop.events;
}

} // namespace

uint64_t markersOf(uint64_t key, const LoopEvidences &own, uint64_t frequency) {
  auto known = std::ranges::find(own, key, &LoopEvidence::loop);
  if (known == own.end())
    return 0;
  return key == chosenByPeople ? known->least : known->least / std::max<uint64_t>(frequency, 1);
}

void markLoop(Trace &rank, uint64_t key, const LoopEvidences &own, uint64_t markers) {
  auto known = std::ranges::find(own, key, &LoopEvidence::loop);
  for (SharedStream &stream : rank.streams) {
    for (SharedLoop &loop : stream.loops) {
      bool isMarked = stream.thread == 0 && loop.kind == LoopKind::Compiled &&
                      ANOLE_FAULT(FinalChoiceNotWritten, !loop.markers.empty(), loop.key == key) &&
                      markers != 0;
      loop.markers = isMarked ? constantColumn(stream.ranks, markers) : SharedColumn();
      loop.markedEvents = isMarked && known != own.end() ? known->events : 0;
    }
    for (SharedPoint &point : stream.points)
      point.markedBy = 0;
    if (stream.thread == 0 && known != own.end() && markers != 0)
      markCall(stream, *known, markers);
  }
}

} // namespace anole
