#include "tools/analysis/match/Rendezvous.h"

namespace anole::whatif {

/// One of them tells the other. The sender of a partitioned message is in no call for that: its
/// processor takes the word and sends the message whatever it does.
void Rendezvous::tell(const ChannelKey &way, uint32_t teller) {
  const bool isInside = all.isInside(way.from, way.to);
  uint32_t word = all.costs.add({kindOf(way.isPartitioned), isInside, 1, 0});
  all.sink->take({StepKind::Delay, false, 0, teller, word, 0});
  if (way.isPartitioned)
    all.sink->take({StepKind::Delay, false, 0, teller, all.overhead(isInside, 2), 0});
}

/// A send whose request was freed waits for nothing.
uint32_t Rendezvous::meet(const ChannelKey &way, const Message &message, uint32_t posted) {
  if (all.hasLinks() && way.from != way.to)
    tell(way, way.isPartitioned ? posted : message.slot);
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
