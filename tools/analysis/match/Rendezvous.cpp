#include "tools/analysis/match/Rendezvous.h"

namespace anole::whatif {

/// A send whose request was freed waits for nothing.
uint32_t Rendezvous::meet(const ChannelKey &way, const Message &message, uint32_t posted) {
  if (all.hasLinks() && way.from != way.to) { // one of them tells the other
    uint32_t word = all.costs.add({CostKind::Message, all.isInside(way.from, way.to), 1, 0});
    uint32_t teller = way.isPartitioned ? posted : message.slot;
    all.sink->take({StepKind::Delay, false, 0, teller, word, 0});
  }
  all.sink->take({StepKind::EnterSlot, true, way.from, message.slot, 0, 0});
  all.sink->take({StepKind::EnterSlot, false, way.to, posted, 0, 0});
  all.slots.release(message.slot);
  all.slots.release(posted);
  auto &requests = all.ranks[way.from].requests;
  auto sending = requests.find(message.request);
  bool isAwaited = sending != requests.end();
  uint32_t start = all.slots.take(isAwaited ? 2 : 1);
  all.sink->take({StepKind::Keep, false, 0, start, 0, 0});
  if (isAwaited) {
    sending->second.slot = start;
    sending->second.cost = message.leaving;
    all.wake(way.from);
  }
  return start;
}

} // namespace anole::whatif
