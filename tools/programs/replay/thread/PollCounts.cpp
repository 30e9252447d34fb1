#include "tools/programs/replay/thread/PollCounts.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/time/OwnPoints.h"

#include <utility>

namespace anole::replay {

/// Events that look for something. A call for some of its requests that had none to look for says
/// so in its last column.
static uint64_t pollingEvents(const PointTrace &point) {
  if (point.late != 1)
    return point.scalars > 0 ? valueCount(point.columns[0]) : 0;
  uint64_t events = 0;
  TermCursor completed(point.columns.back());
  while (auto value = completed.next())
    events += *value != 0;
  return events;
}

PollCounts::PollCounts(const Trace &trace, uint32_t rank, const StreamTrace &stream) {
  for (const OwnPoint &own : ownPoints(trace, rank, stream.thread)) {
    uint64_t share = own.point.polls / own.ranks + (own.index < own.point.polls % own.ranks);
    uint64_t events = share > 0 ? pollingEvents(stream.points[shares.size()]) : 0;
    shares.push_back({share, events});
  }
}

std::vector<PollCounts::Vain> PollCounts::vain() const {
  std::vector<Vain> found;
  for (uint32_t point = 0; point < shares.size(); ++point)
    if (shares[point].polls > 0 && shares[point].events == 0)
      found.push_back({point, shares[point].polls});
  return found;
}

uint64_t PollCounts::take(const WalkedEvent &event) {
  Share &share = shares[event.point];
  if (share.polls == 0 || share.events == 0)
    return 0;
  ++share.seen;
  uint64_t due = share.polls / share.events * share.seen +
                 share.polls % share.events * share.seen / share.events;
  return due - std::exchange(share.given, due);
}

} // namespace anole::replay
