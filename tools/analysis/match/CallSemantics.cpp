#include "tools/analysis/match/CallSemantics.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/match/LockQueue.h"

namespace anole::whatif {
void Calls::compute(const RankState &rank, uint32_t stream) {
  if (stream != ComputeTimes::none)
    all.sink->take({StepKind::Compute, false, rank.rank, stream, 0, 0});
}

void Calls::read(RankState &rank) const { rank.objects.read(rank.shape(), rank.walk.event()); }

void Calls::begin(RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const CallShape &shape = rank.shape();
  if (shape.isVain(event))
    return;
  const ComputeTimes::OfPoint &times = rank.times[event.point];
  compute(rank, times.before);
  const auto &made = rank.objects.requests().made();
  rank.newest = made ? made->ordinal : RankState::blockingRequest;
  if (shape.isFollowed)
    all.groups.follow(rank.rank, shape, event);
  act(rank, shape, event);
  compute(rank, times.inside);
}

void Calls::act(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  switch (shape.kind) {
  case CallKind::Send:
    return messages.send(rank, shape, event, StepKind::SendNow, RankState::blockingSend);
  case CallKind::SendStart:
    return messages.send(rank, shape, event, StepKind::SendLater, rank.newest);
  case CallKind::Receive:
  case CallKind::ReceiveStart:
    return receive(rank, shape, event, rank.newest);
  case CallKind::SendReceive:
    receive(rank, shape, event, rank.newest);
    return messages.send(rank, shape, event, StepKind::SendNow, RankState::blockingSend);
  case CallKind::SendReceiveStart:
    messages.send(rank, shape, event, StepKind::SendLater, Message::noRequest);
    return receive(rank, shape, event, rank.newest);
  case CallKind::SendInit:
  case CallKind::ReceiveInit:
  case CallKind::CollectiveInit:
    return keepRequest(rank);
  case CallKind::Start:
    return start(rank, shape, event);
  case CallKind::Collective:
  case CallKind::CollectiveStart:
  case CallKind::MakeCommunicator:
    return enter(rank, shape, event, shape.made ? rank.newest : RankState::blockingRequest);
  case CallKind::MeetForComm:
    return meet(rank, shape, event);
  case CallKind::MatchedStart:
    return renameRequest(rank);
  case CallKind::Ready:
    return ready(rank, shape, event);
  case CallKind::Free:
    return forget(rank, named(rank));
  case CallKind::Cancel:
    return cancel(rank, named(rank));
  case CallKind::WaitSome:
    return beginSequence(rank, shape, event);
  default:
    return actOnWindow(rank, shape, event);
  }
}

void Calls::actOnWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  switch (shape.kind) {
  case CallKind::MakeWindow:
    return makeWindow(rank, shape, event);
  case CallKind::Fence:
  case CallKind::FreeWindow:
    return enterWindow(rank, shape, event);
  case CallKind::OneSided:
  case CallKind::OneSidedStart:
    return oneSided.access(rank, shape, event, shape.made ? rank.newest : Message::noRequest);
  case CallKind::Flush:
    flush(rank, shape, event);
    return;
  case CallKind::Lock:
    takeOwnTime(rank, {});
    if (all.locks)
      all.locks->ask(rank, shape, event, siteOf(rank));
    return;
  case CallKind::Expose:
    return epochs.post(rank, shape, event);
  case CallKind::StartAccess:
    takeOwnTime(rank, {});
    return epochs.start(rank, shape, event);
  case CallKind::EndAccess:
    takeOwnTime(rank, {});
    return epochs.end(rank, shape, event, siteOf(rank));
  case CallKind::EndExposure:
    return takeOwnTime(rank, {});
  default:
    return;
  }
}

void Calls::flush(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  uint32_t end = ownEndOf(rank);
  oneSided.flush(rank, shape, event, siteOf(rank));
  waitUntil(end, rank);
  if (all.locks && shape.role->operation == CallOperation::Unlock)
    all.locks->unlock(rank, shape, event);
}

void Calls::receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                    int64_t request) {
  bool isBlocking = request == RankState::blockingRequest;
  auto got = isBlocking ? Messages::gotAtOnce(shape, event) : Messages::gotLater(shape, event);
  messages.receive(rank, shape, event, got, request);
}

/// Imrecv goes on with the message that a probe found.
void Calls::renameRequest(RankState &rank) {
  for (int64_t message : named(rank))
    if (auto node = rank.requests.extract(message); node && rank.newest >= 0) {
      node.key() = rank.newest;
      rank.requests.insert(std::move(node));
    }
}

void Calls::forget(RankState &rank, const Ordinals &requests) {
  for (int64_t request : requests) {
    rank.objects.forget({0, request});
    if (auto node = rank.requests.extract(request))
      messages.forget(node.mapped());
  }
}

void Calls::enter(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                  int64_t number) {
  int64_t communicator = CallShape::scalar(event, shape.comm, 0);
  if (shape.kind == CallKind::MakeCommunicator && isSpecial(communicator))
    return; // of an imported trace: who waits for whom is not told, nor who uses the new one
  auto group = messages.groupOf(rank, shape, event);
  if (!group)
    return;
  auto bytes = rank.objects.bytes().of(shape, event, all.groups[*group].peers(rank.rank));
  all.gaps.unknownSizes += !bytes;
  if (all.watch)
    all.watch->enters(rank, shape, event, *group, bytes.value_or(0), number);
  enter(rank, shape, event, {*group, bytes.value_or(0), number});
}

/// Its ranks have to be known before they use the new communicator, so they wait for each other.
void Calls::meet(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  int64_t made = CallShape::scalar(event, shape.madeComm, value(Special::Null));
  CollectiveEntry entry{rank.rank, siteOf(rank), RankState::blockingRequest, 0, event};
  if (!all.groups.arrive(shape, made, std::move(entry)))
    return;
  rank.isInCollective = true;
  if (auto whole = all.groups.met(rank.rank, made))
    settle(*whole, *all.groups.of(rank.rank, made));
}

void Calls::enter(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                  const Part &part) {
  ++all.gaps.exchanges.modelled;
  CollectiveEntry entry{rank.rank, siteOf(rank), part.request, 0, {}};
  if (shape.kind == CallKind::MakeCommunicator)
    entry.maker = event;
  if (part.request != RankState::blockingRequest) {
    entry.slot = all.momentOf(rank.rank);
    Request &request = rank.requests[part.request];
    request.kind = Request::Kind::Collective;
    request.isActive = true;
  } else {
    rank.isInCollective = true;
  }
  if (auto whole = all.groups.enter(part.group, shape, part.bytes, std::move(entry)))
    settle(*whole, part.group);
}

void Calls::makeWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (isSpecial(CallShape::scalar(event, shape.comm, 0)))
    return; // as above
  auto group = messages.groupOf(rank, shape, event);
  if (!group)
    return;
  OneSided::make(rank, shape, event, *group);
  if (all.watch)
    all.watch->meets(rank, *group);
  enter(rank, shape, event, {*group, 0, RankState::blockingRequest});
}

void Calls::enterWindow(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  Window *window = OneSided::windowOf(rank, shape, event);
  if (auto group = window ? messages.groupOf(rank, shape, event) : std::nullopt) {
    if (all.watch)
      all.watch->meets(rank, *group);
    enter(rank, shape, event, {*group, OneSided::take(*window), RankState::blockingRequest});
  }
  if (shape.kind == CallKind::FreeWindow)
    OneSided::forget(rank, shape, event);
}

/// What came before is received all the same.
void Calls::cancel(RankState &rank, const Ordinals &requests) {
  for (int64_t request : requests)
    if (!isThere(rank, request) && rank.requests[request].kind != Request::Kind::Collective)
      messages.withdraw(rank, request);
}

void Calls::beginSequence(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (CallShape::scalar(event, shape.continues, 0) == 0)
    rank.sequence.clear();
  auto fresh = named(rank);
  rank.sequence.insert(rank.sequence.end(), fresh.begin(), fresh.end());
}

} // namespace anole::whatif
