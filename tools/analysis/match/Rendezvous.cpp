#include "tools/analysis/match/Rendezvous.h"

namespace anole::whatif {

/// A send whose request was freed waits for nothing.
uint32_t Rendezvous::meet(uint32_t from, const Message &message, uint32_t to, uint32_t posted) {
  if (all.hasLinks() && from != to) { // it is announced
    uint32_t way = all.costs.add({CostKind::Message, all.isInside(from, to), 1, 0});
    all.sink->take({StepKind::Delay, false, 0, message.slot, way, 0});
  }
  all.sink->take({StepKind::EnterSlot, true, from, message.slot, 0, 0});
  all.sink->take({StepKind::EnterSlot, false, to, posted, 0, 0});
  all.slots.release(message.slot);
  all.slots.release(posted);
  auto &requests = all.ranks[from].requests;
  auto sending = requests.find(message.request);
  bool isAwaited = sending != requests.end();
  uint32_t start = all.slots.take(isAwaited ? 2 : 1);
  all.sink->take({StepKind::Keep, false, 0, start, 0, 0});
  if (isAwaited) {
    sending->second.slot = start;
    sending->second.cost = message.cost;
    all.wake(from);
  }
  return start;
}

} // namespace anole::whatif
