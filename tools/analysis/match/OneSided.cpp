#include "tools/analysis/match/OneSided.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <utility>

namespace anole::whatif {

void OneSided::make(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                    uint32_t group) {
  int64_t number = CallShape::scalar(event, shape.madeWindow, value(Special::Null));
  if (!isSpecial(number))
    rank.windows[number] = {.group = group, .ordinal = rank.windowsMade[group]++};
}

void OneSided::forget(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  int64_t number = CallShape::scalar(event, shape.window, value(Special::Null));
  rank.windows.erase(number);
  rank.objects.forgetWindow(number);
}

Window *OneSided::windowOf(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  auto found = rank.windows.find(CallShape::scalar(event, shape.window, value(Special::Null)));
  return found == rank.windows.end() ? nullptr : &found->second;
}

uint64_t OneSided::take(Window &window) {
  ++window.taken;
  window.latencies = 0;
  window.isInside = true;
  return std::exchange(window.bytes, 0);
}

void OneSided::access(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                      int64_t number) {
  Window *window = windowOf(rank, shape, event);
  int64_t distance = CallShape::scalar(event, shape.target, value(Special::Null));
  if (!window || isSpecial(distance))
    return;
  auto group = messages.groupOf(rank, shape, event);
  auto target = group ? messages.peerAt(rank, shape, *group, distance) : std::nullopt;
  if (!target)
    return;
  ++all.gaps.exchanges.modelled;
  if (all.watch)
    all.watch->accesses(rank, *target);
  const CallBytes &sizes = rank.objects.bytes();
  auto put = sizes.of(shape, event, 1), got = sizes.room(shape, event);
  all.gaps.unknownSizes += !put || !got;
  uint64_t bytes = put.value_or(0) + got.value_or(0), latencies = shape.bytes.received ? 2 : 1;
  bool isInside = all.isInside(rank.rank, *target);
  if (*target == rank.rank)
    bytes = latencies = 0; // its own memory
  if (number == Message::noRequest) {
    window->bytes += bytes;
    window->latencies = std::max(window->latencies, latencies);
    window->isInside &= isInside;
    return;
  }
  rank.requests[number] = {.kind = Request::Kind::Send,
                           .slot = all.momentOf(rank.rank),
                           .cost = all.costs.add({CostKind::Message, isInside, latencies, bytes})};
}

void OneSided::flush(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                     uint32_t site) {
  Window *window = windowOf(rank, shape, event);
  if (!window || window->latencies == 0)
    return;
  uint32_t slot = all.momentOf(rank.rank);
  uint32_t cost =
      all.costs.add({CostKind::Message, window->isInside, window->latencies, window->bytes});
  take(*window);
  all.sink->take({StepKind::Arrive, true, rank.rank, slot, cost, 0});
  all.sink->take({StepKind::Finish, false, rank.rank, 0, 0, site});
  all.slots.release(slot);
}

} // namespace anole::whatif
