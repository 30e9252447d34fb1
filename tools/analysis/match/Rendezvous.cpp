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

/// Returns a slot with the later one of two moments, which it releases.
uint32_t Rendezvous::later(const ChannelKey &way, uint32_t sent, uint32_t posted, uint32_t users) {
  all.sink->take({StepKind::EnterSlot, true, way.from, sent, 0, 0});
  all.sink->take({StepKind::EnterSlot, false, way.to, posted, 0, 0});
  all.slots.release(sent);
  all.slots.release(posted);
  uint32_t start = all.slots.take(users);
  all.sink->take({StepKind::Keep, false, 0, start, 0, 0});
  return start;
}

/// A send whose request was freed waits for nothing.
bool Rendezvous::isAwaited(const ChannelKey &way, const Message &message) const {
  return all.ranks[way.from].requests.contains(message.request);
}

void Rendezvous::wakeSender(const ChannelKey &way, const Message &message, uint32_t start) {
  Request &sending = all.ranks[way.from].requests.at(message.request);
  sending.slot = start;
  sending.cost = message.leaving;
  all.wake(way.from);
}

uint32_t Rendezvous::meet(const ChannelKey &way, const Message &message, uint32_t posted) {
  if (all.hasLinks() && way.from != way.to)
    tell(way, way.isPartitioned ? posted : message.slot);
  const bool waits = isAwaited(way, message);
  uint32_t start = later(way, message.slot, posted, waits ? 2 : 1);
  if (waits)
    wakeSender(way, message, start);
  return start;
}

/// The processors of both are busy with the answer. How long links held the message up is not in
/// it.
void Rendezvous::answer(const ChannelKey &way, const Message &message, uint32_t posted) {
  if (!isAwaited(way, message))
    return all.slots.release(posted);
  uint32_t there = all.slots.take();
  all.sink->take({StepKind::Move, false, 0, there, message.slot, 0});
  all.sink->take({StepKind::Delay, false, 0, there, message.cost, 0});
  uint32_t start = later(way, there, posted, 1);
  all.sink->take(
      {StepKind::Delay, false, 0, start, all.overhead(all.isInside(way.from, way.to), 2), 0});
  wakeSender(way, message, start);
}

} // namespace anole::whatif
