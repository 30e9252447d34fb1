#include "runtime/core/ranks/online/MarkedLoop.h"

#include <algorithm>

namespace anole {
namespace {

SharedColumn constantColumn(const RankList &ranks, uint64_t value) {
  SharedTerm term;
  term.start.constant = static_cast<int64_t>(value);
  return {{ranks, {std::move(term)}}};
}

} // namespace

void keepMarkersOf(Trace &trace, uint64_t key) {
  if (key == chosenByPeople)
    return;
  for (SharedStream &stream : trace.streams)
    for (SharedLoop &loop : stream.loops)
      if (loop.key != key)
        loop.markers.clear();
}

uint64_t markersOf(uint64_t key, const LoopEvidences &own, uint64_t frequency) {
  auto known = std::ranges::find(own, key, &LoopEvidence::loop);
  if (known == own.end())
    return 0;
  return key == chosenByPeople ? known->least : known->least / std::max<uint64_t>(frequency, 1);
}

void markLoop(Trace &rank, uint64_t key, const LoopEvidences &own, uint64_t frequency) {
  auto known = std::ranges::find(own, key, &LoopEvidence::loop);
  uint64_t markers = markersOf(key, own, frequency);
  for (SharedStream &stream : rank.streams)
    for (SharedLoop &loop : stream.loops) {
      bool isMarked =
          stream.thread == 0 && loop.kind == LoopKind::Compiled && loop.key == key && markers != 0;
      loop.markers = isMarked ? constantColumn(stream.ranks, markers) : SharedColumn();
      loop.markedEvents = isMarked ? known->events : 0;
    }
}

} // namespace anole
