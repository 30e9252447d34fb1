#include "tools/analysis/match/EpochWaits.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <utility>

namespace anole::whatif {
namespace {

EpochKey keyOf(const Window &window, uint32_t from, uint32_t to, bool isOver) {
  return {window.group, window.ordinal, from, to, isOver};
}

} // namespace

EpochWaits::Members EpochWaits::membersOf(RankState &rank, const CallShape &shape,
                                          const WalkedEvent &event) {
  auto communicator = rank.objects.communicatorOf(shape, event);
  auto members = all.groups.membersOf(rank.rank, communicator.value_or(0),
                                      CallShape::scalar(event, shape.group, value(Special::Null)));
  if (!members)
    all.leaveOut(shape, GapKind::UnknownMembers);
  return members.value_or(Members());
}

void EpochWaits::tell(const RankState &rank, const Window &window, const Members &others,
                      bool isOver, const Cost &way) {
  for (uint32_t other : others) {
    Cost cost = way;
    cost.inside = all.isInside(rank.rank, other);
    if (other == rank.rank)
      cost.latencies = cost.bytes = 0;
    all.epochs[keyOf(window, rank.rank, other, isOver)].push_back(
        {all.momentOf(rank.rank), all.costs.add(cost)});
    all.wake(other);
  }
}

void EpochWaits::post(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  Window *window = OneSided::windowOf(rank, shape, event);
  if (!window)
    return;
  window->exposed = membersOf(rank, shape, event);
  tell(rank, *window, window->exposed, false, {CostKind::Message});
}

void EpochWaits::start(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (Window *window = OneSided::windowOf(rank, shape, event))
    window->accessed = membersOf(rank, shape, event);
}

void EpochWaits::end(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                     uint32_t site) {
  Window *window = OneSided::windowOf(rank, shape, event);
  if (!window)
    return;
  if (window->latencies > 1)
    OneSided(all).flush(rank, shape, event, site);
  const Members others = std::exchange(window->accessed, {});
  const uint64_t bytes = OneSided::take(*window) / std::max<size_t>(others.size(), 1);
  tell(rank, *window, others, true, {CostKind::Message, false, 1, bytes});
}

EpochWaits::Members &EpochWaits::awaitedBy(Window &window, const CallShape &shape) {
  return shape.kind == CallKind::StartAccess ? window.accessed : window.exposed;
}

bool EpochWaits::finish(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                        uint32_t site) {
  Window *window = OneSided::windowOf(rank, shape, event);
  if (!window)
    return true;
  const bool isOver = shape.kind == CallKind::EndExposure;
  Members &others = awaitedBy(*window, shape);
  auto toldBy = [&](uint32_t other) {
    return all.epochs.find(keyOf(*window, other, rank.rank, isOver));
  };
  if (!std::ranges::all_of(others, [&](uint32_t one) { return toldBy(one) != all.epochs.end(); }))
    return false;
  bool isFirst = true;
  for (uint32_t other : others) {
    auto told = toldBy(other);
    const Message message = told->second.front();
    all.sink->take({StepKind::Arrive, std::exchange(isFirst, false), rank.rank, message.slot,
                    message.cost, 0});
    all.slots.release(message.slot);
    told->second.pop_front();
    if (told->second.empty())
      all.epochs.erase(told);
  }
  if (!isFirst)
    all.sink->take({StepKind::Finish, false, rank.rank, 0, 0, site});
  if (isOver)
    others.clear();
  return true;
}

void EpochWaits::giveUp(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  all.leaveOut(shape, GapKind::NeverComes);
  if (Window *window = OneSided::windowOf(rank, shape, event))
    awaitedBy(*window, shape).clear();
}

} // namespace anole::whatif
