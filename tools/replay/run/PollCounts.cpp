#include "tools/replay/run/PollCounts.h"

#include "tools/replay/run/OwnPoints.h"

#include <utility>

namespace anole::replay {

PollCounts::PollCounts(const Trace &trace, uint32_t rank, const StreamTrace &stream) {
  for (const OwnPoint &own : ownPoints(trace, rank, stream.thread)) {
    uint64_t most = own.point.polls / own.ranks, rest = own.point.polls % own.ranks;
    const Terms *column =
        own.point.scalars > 0 ? &stream.points[shares.size()].columns[0] : nullptr;
    shares.push_back({most + (own.index < rest), column ? valueCount(*column) : 0});
  }
}

uint64_t PollCounts::take(const WalkedEvent &event) {
  Share &share = shares[event.point];
  if (share.polls == 0 || share.events == 0 || event.ordinal == lastEvent)
    return 0;
  lastEvent = event.ordinal;
  ++share.seen;
  uint64_t due = share.polls / share.events * share.seen +
                 share.polls % share.events * share.seen / share.events;
  return due - std::exchange(share.given, due);
}

} // namespace anole::replay
