#include "tools/formats/in/dumpi/DumpiRequests.h"

#include <utility>

namespace anole::import::dumpi {

std::array<int64_t, 2> received(const Pending &pending, const ReceiveStatus *status) {
  constexpr int64_t asPosted = value(Special::AsPosted);
  if (status && status->cancelled)
    return {value(Special::Cancelled), value(Special::Cancelled)};
  bool isPeerKnown = status && pending.commRank != unknown;
  return {!pending.anySource ? asPosted
          : isPeerKnown      ? status->source - pending.commRank
                             : unknown,
          !pending.anyTag ? asPosted
          : status        ? status->tag
                          : unknown};
}

void DumpiRequests::complete(uint32_t entry, const ReceiveStatus *status) {
  Pending &pending = map[entry].payload;
  if (std::exchange(pending.receives, false))
    pending.thread->tree.resolve(pending.slot, received(pending, status));
  if (!pending.isPersistent)
    return map.remove(entry);
  pending.isActive = false;
  map.release(entry);
}

} // namespace anole::import::dumpi
