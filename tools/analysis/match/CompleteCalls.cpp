#include "tools/analysis/match/CallSemantics.h"

#include <algorithm>

namespace anole::whatif {
namespace {

const Calls::Ordinals blockingOrdinals{RankState::blockingRequest, RankState::blockingSend};

} // namespace

bool Calls::complete(RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const CallShape &shape = rank.shape();
  if (shape.isVain(event))
    return true;
  switch (shape.kind) {
  case CallKind::Send:
  case CallKind::Receive:
  case CallKind::SendReceive:
    return finish(rank, blockingOrdinals);
  case CallKind::Wait:
  case CallKind::MatchedReceive:
    return finish(rank, named(rank));
  case CallKind::WaitSome:
    return finishSome(rank, shape, event);
  case CallKind::Start:
    return !rank.waitsToStart || restart(rank, shape, event);
  case CallKind::Probe:
  case CallKind::MatchedProbe:
    return probe(rank, shape, event);
  case CallKind::Lock:
    return !rank.waitsForLock;
  case CallKind::StartAccess:
  case CallKind::EndExposure:
    return epochs.finish(rank, shape, event, siteOf(rank));
  default:
    return !rank.isInCollective;
  }
}

/// A request that is not known is complete, such as a send.
bool Calls::isThere(const RankState &rank, int64_t request) const {
  auto found = rank.requests.find(request);
  return found == rank.requests.end() || !found->second.isActive ||
         found->second.slot != Slots::none;
}

/// Waits for all of these requests, which are complete together with the last one.
bool Calls::finish(RankState &rank, const Ordinals &requests) {
  if (!std::ranges::all_of(requests, [&](int64_t request) { return isThere(rank, request); }))
    return false;
  const Received received = receivedBy(rank, requests);
  takeOwnTime(rank, received);
  bool isFirst = true;
  for (int64_t number : requests) {
    auto found = rank.requests.find(number);
    if (all.watch)
      all.watch->completes(rank, number,
                           found == rank.requests.end() || found->second.kind == Request::Kind::Send
                               ? Slots::none
                               : found->second.slot);
    if (found == rank.requests.end() || !found->second.isActive)
      continue;
    Request &request = found->second;
    all.sink->take({StepKind::Arrive, isFirst, rank.rank, request.slot, request.cost, 0});
    all.slots.release(request.slot);
    isFirst = request.isActive = false;
    request.slot = Slots::none;
    if (!rank.described(number))
      rank.requests.erase(found);
  }
  if (!isFirst)
    all.sink->take({StepKind::Finish, false, rank.rank, 0, 0, siteOf(rank)});
  takeOverheads(rank, received);
  return true;
}

Calls::Received Calls::receivedBy(const RankState &rank, const Ordinals &requests) const {
  Received received{};
  for (int64_t number : requests) {
    auto found = rank.requests.find(number);
    bool isReceived = found != rank.requests.end() && found->second.isActive &&
                      found->second.kind == Request::Kind::Receive;
    if (isReceived)
      ++received[all.costs.all()[found->second.cost].inside];
  }
  return received;
}

/// It is over before the messages are there that the call waits for, if these come later.
void Calls::takeOwnTime(const RankState &rank, const Received &received) {
  const Time own = rank.times[rank.walk.event().point].own;
  if (own == 0)
    return;
  const CallShape &shape = rank.shape();
  bool sends = shape.kind == CallKind::Send || shape.kind == CallKind::SendReceive;
  uint32_t cost = all.costs.add({CostKind::Call, received[0] == 0,
                                 received[0] + received[1] + sends, static_cast<uint64_t>(own)});
  all.sink->take({StepKind::Spend, false, rank.rank, 0, cost, 0});
}

/// Of calls that take the time that they took, this is in it.
void Calls::takeOverheads(const RankState &rank, const Received &received) {
  if (rank.times[rank.walk.event().point].inside != ComputeTimes::none)
    return;
  for (bool isInside : {false, true})
    all.spend(rank.rank, isInside, received[isInside]);
}

/// The trace says how many requests were completed, and not which: the oldest that can be. Those
/// that are started again tell later: see restart.
bool Calls::finishSome(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  int64_t wanted =
      CallShape::scalar(event, shape.completed, CallShape::late(event, shape.lateCompleted, 0));
  auto left = static_cast<size_t>(std::clamp<int64_t>(wanted, 0, std::ssize(rank.sequence)));
  Ordinals chosen, rest;
  for (int64_t request : rank.sequence)
    (chosen.size() < left && isThere(rank, request) ? chosen : rest).push_back(request);
  if (chosen.size() < left)
    return false;
  rank.sequence = std::move(rest);
  return finish(rank, chosen);
}

/// A matched probe without a message gives a request that is complete.
bool Calls::probe(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  auto key = messages.channelOf(rank, shape, event, Messages::gotAtOnce(shape, event));
  if (!key)
    return true;
  const Message *message = all.channels.peek(*key);
  if (!message)
    return false;
  bool isInside = all.nodeOf(key->from) == all.nodeOf(rank.rank);
  uint32_t cost = message->waits() ? all.costs.add({CostKind::Message, isInside, 1, 0})
                                   : message->cost; // at first only the envelope comes
  all.sink->take({StepKind::Arrive, true, rank.rank, message->slot, cost, 0});
  all.sink->take({StepKind::Finish, false, rank.rank, 0, 0, siteOf(rank)});
  if (shape.kind == CallKind::MatchedProbe && rank.newest >= 0)
    messages.take(rank, *key, rank.newest);
  return true;
}

uint32_t Calls::costOf(const CollectiveInstance &instance, const Group &group) {
  auto nodes = [&](uint32_t rank) { return all.nodeOf(rank); };
  bool isInside = std::ranges::adjacent_find(group.members, std::ranges::not_equal_to(), nodes) ==
                  group.members.end();
  Volume volume =
      volumeOf(instance.shape->makesForAll() ? Operation::Barrier : instance.shape->operation,
               {group.members.size(), instance.bytes, all.options.collectives});
  return all.costs.add({CostKind::Collective, isInside, volume.latencies, volume.bytes});
}

/// Returns the number of requests that wait for it.
uint32_t Calls::enterAll(const CollectiveInstance &instance) {
  uint32_t waiting = 0;
  bool isFirst = true;
  for (const CollectiveEntry &entry : instance.entries) {
    StepKind kind = entry.blocks() ? StepKind::Enter : StepKind::EnterSlot;
    all.sink->take({kind, isFirst, entry.rank, entry.slot, 0, 0});
    isFirst = false;
    if (entry.blocks())
      continue;
    all.slots.release(entry.slot);
    waiting += all.ranks[entry.rank].requests.contains(entry.request);
  }
  return waiting;
}

/// When the call to which the rank has come will have taken what it computes itself.
uint32_t Calls::ownEndOf(const RankState &rank) {
  const Time own = rank.times[rank.walk.event().point].own;
  if (own == 0)
    return Slots::none;
  uint32_t end = all.momentOf(rank.rank);
  uint32_t cost = all.costs.add({CostKind::Call, false, 0, static_cast<uint64_t>(own)});
  all.sink->take({StepKind::Delay, false, rank.rank, end, cost, 0});
  return end;
}

/// The rank has what it waited for, but does not leave the call before then.
void Calls::waitUntil(uint32_t end, const RankState &rank) {
  if (end == Slots::none)
    return;
  uint32_t nothing = all.costs.add({CostKind::Copy, false, 0, 0});
  all.sink->take({StepKind::Enter, true, rank.rank, 0, 0, 0});
  all.sink->take({StepKind::EnterSlot, false, rank.rank, end, 0, 0});
  all.sink->take({StepKind::Leave, false, rank.rank, 0, nothing, siteOf(rank)});
  all.slots.release(end);
}

/// When calls of members that block are over if nobody keeps them. What they make is begun when all
/// are there.
std::vector<uint32_t> Calls::ownEndsOf(const CollectiveInstance &instance) {
  std::vector<uint32_t> ends;
  for (const CollectiveEntry &entry : instance.entries)
    ends.push_back(entry.blocks() && !instance.shape->makesForAll()
                       ? ownEndOf(all.ranks[entry.rank])
                       : Slots::none);
  return ends;
}

void Calls::goOn(RankState &rank, const CallShape &shape, uint32_t end) {
  if (shape.makesForAll())
    takeOwnTime(rank, {});
  waitUntil(end, rank);
  rank.isInCollective = false;
}

/// All have entered. Those that block go on; the others find out when they wait.
void Calls::settle(const CollectiveInstance &instance, uint32_t number) {
  const Group &group = all.groups[number];
  const std::vector<uint32_t> ends = ownEndsOf(instance);
  uint32_t cost = costOf(instance, group), kept = Slots::none;
  bool isOver = sendMessages(instance, group) || leaveEarly(instance, group, cost);
  if (uint32_t waiting = isOver ? 0 : enterAll(instance)) {
    kept = all.slots.take(waiting);
    all.sink->take({StepKind::Keep, false, 0, kept, 0, 0});
  }
  for (const CollectiveEntry &entry : instance.entries)
    if (entry.blocks() && !isOver) // before any rank enters something else
      all.sink->take({StepKind::Leave, false, entry.rank, 0, cost, entry.site});
  for (size_t i = 0; i < instance.entries.size(); ++i) {
    const CollectiveEntry &entry = instance.entries[i];
    RankState &rank = all.ranks[entry.rank];
    auto found = rank.requests.find(entry.request);
    if (entry.blocks()) {
      goOn(rank, *instance.shape, ends[i]);
    } else if (found != rank.requests.end()) {
      found->second.slot = kept;
      found->second.cost = cost;
    }
    all.wake(entry.rank);
  }
  if (instance.shape->kind == CallKind::MakeCommunicator)
    all.groups.make(instance);
  bool isWhole = instance.entries.size() == group.members.size();
  if (all.watch && instance.shape->kind == CallKind::MeetForComm && isWhole)
    for (const CollectiveEntry &entry : instance.entries)
      all.watch->meets(all.ranks[entry.rank], number);
}

Calls::Ordinals Calls::awaited(const RankState &rank) const {
  const CallShape &shape = rank.shape();
  Ordinals requests = shape.kind == CallKind::WaitSome ? rank.sequence : named(rank);
  for (int64_t blocking : {RankState::blockingRequest, RankState::blockingSend})
    requests.push_back(blocking);
  std::erase_if(requests, [&](int64_t request) { return isThere(rank, request); });
  return requests;
}

/// Of one that waits for some of its requests, one is enough to go on, or to be looked at again.
void Calls::giveUp(RankState &rank, const Ordinals &requests) {
  const CallShape &shape = rank.shape();
  all.leaveOut(shape, GapKind::NeverComes);
  for (int64_t request : requests) {
    messages.withdraw(rank, request);
    --all.gaps.exchanges.modelled;
    if (shape.kind == CallKind::WaitSome)
      break;
  }
}

bool Calls::bufferPolled(RankState &rank) {
  if (!rank.isInEvent || !rank.shape().isPoll())
    return false;
  for (int64_t request : awaited(rank)) {
    auto found = rank.requests.find(request);
    if (found == rank.requests.end() || found->second.kind != Request::Kind::Send)
      continue;
    messages.buffer(rank, request);
    return true;
  }
  return false;
}

void Calls::giveUpProbe(RankState &rank) {
  giveUp(rank, {});
  const WalkedEvent &event = rank.walk.event();
  const CallShape &shape = rank.shape();
  if (!all.watch || shape.kind != CallKind::MatchedProbe)
    return;
  if (auto key = messages.channelOf(rank, shape, event, Messages::gotAtOnce(shape, event)))
    all.watch->misses(rank, *key);
}

bool Calls::giveUpEpoch(RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const CallShape &shape = rank.shape();
  if (shape.kind != CallKind::StartAccess && shape.kind != CallKind::EndExposure)
    return false;
  epochs.giveUp(rank, shape, event);
  return true;
}

bool Calls::giveUpCollective(RankState &rank) {
  auto open = all.groups.giveUp(rank.rank, awaited(rank));
  if (!open)
    return false;
  all.leaveOut(*open->second.shape, GapKind::NeverComes);
  settle(open->second, open->first);
  return true;
}

} // namespace anole::whatif
