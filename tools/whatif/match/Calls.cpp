#include "tools/whatif/match/Calls.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::whatif {
namespace {

Messages::Got gotAtOnce(const CallShape &shape, const WalkedEvent &event) {
  return {CallShape::scalar(event, shape.statusSource, value(Special::AsPosted)),
          CallShape::scalar(event, shape.statusTag, value(Special::AsPosted))};
}

Messages::Got gotLater(const CallShape &shape, const WalkedEvent &event) {
  return {CallShape::late(event, shape.lateSource, value(Special::AsPosted)),
          CallShape::late(event, shape.lateTag, value(Special::AsPosted))};
}

} // namespace

void Calls::compute(const RankState &rank, uint32_t stream) {
  if (stream != ComputeTimes::none)
    all.sink.take({StepKind::Compute, false, rank.rank, stream, 0, 0});
}

Expected<void> Calls::begin(RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const CallShape &shape = all.shapes.at(event.key.functionId());
  if (shape.isVain(event))
    return {};
  const ComputeTimes::OfPoint &times = rank.times[event.point];
  compute(rank, times.before);
  rank.bytes.follow(shape, event);
  rank.newest = RankState::blockingRequest;
  if (!isSpecial(CallShape::scalar(event, shape.made, value(Special::Null))))
    rank.newest = rank.count.make().ordinal;
  auto acted = act(rank, shape, event);
  compute(rank, times.inside);
  return acted;
}

Expected<void> Calls::act(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  switch (shape.kind) {
  case CallKind::Send:
    return messages.send(rank, shape, event, StepKind::SendNow, RankState::blockingSend);
  case CallKind::SendStart:
    return messages.send(rank, shape, event, StepKind::SendLater, rank.newest);
  case CallKind::Receive:
  case CallKind::ReceiveStart:
    return receive(rank, shape, event, rank.newest);
  case CallKind::SendReceive:
    return receive(rank, shape, event, rank.newest).and_then([&] {
      return messages.send(rank, shape, event, StepKind::SendNow, RankState::blockingSend);
    });
  case CallKind::SendReceiveStart:
    return messages.send(rank, shape, event, StepKind::SendLater, Message::noRequest).and_then([&] {
      return receive(rank, shape, event, rank.newest);
    });
  case CallKind::SendInit:
  case CallKind::ReceiveInit:
  case CallKind::CollectiveInit:
    keepRequest(rank, shape, event);
    return {};
  case CallKind::Start:
    return start(rank, shape, event);
  case CallKind::Collective:
  case CallKind::MakeCommunicator:
    return enter(rank, shape, event, RankState::blockingRequest);
  case CallKind::CollectiveStart:
    return enter(rank, shape, event, rank.newest);
  case CallKind::MatchedStart:
    renameRequest(rank, shape, event);
    return {};
  case CallKind::Free:
    forget(rank, named(rank, shape, event));
    return {};
  case CallKind::WaitSome:
    beginSequence(rank, shape, event);
    return {};
  default:
    return {};
  }
}

Expected<void> Calls::receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                              int64_t request) {
  bool isBlocking = request == RankState::blockingRequest;
  return messages.receive(rank, shape, event,
                          isBlocking ? gotAtOnce(shape, event) : gotLater(shape, event), request);
}

void Calls::keepRequest(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (rank.newest < 0)
    return;
  Request &request = rank.requests[rank.newest];
  request = {Request::Kind::Send, true, false, Slots::none, 0, Slots::none, &shape, event};
}

/// Imrecv goes on with the message that a probe found.
void Calls::renameRequest(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t message : named(rank, shape, event))
    if (auto node = rank.requests.extract(message); node && rank.newest >= 0) {
      node.key() = rank.newest;
      rank.requests.insert(std::move(node));
    }
}

void Calls::forget(RankState &rank, const Ordinals &requests) {
  for (int64_t request : requests)
    if (auto node = rank.requests.extract(request))
      messages.forget(node.mapped());
}

Expected<void> Calls::start(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  for (int64_t request : named(rank, shape, event))
    if (auto started = startOne(rank, shape, event, request); !started)
      return started;
  return {};
}

/// What a wildcard receive got is in an event of MPI_Start, also if MPI_Startall started it.
Expected<void> Calls::startOne(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                               int64_t number) {
  auto found = rank.requests.find(number);
  if (found == rank.requests.end() || !found->second.isPersistent || found->second.isActive)
    return {};
  Request &request = found->second;
  if (request.shape->kind == CallKind::SendInit)
    return messages.send(rank, *request.shape, request.maker, StepKind::SendLater, number);
  if (request.shape->kind == CallKind::CollectiveInit)
    return enter(rank, *request.shape, request.maker, number);
  return messages.receive(rank, *request.shape, request.maker, gotLater(shape, event), number);
}

Expected<void> Calls::enter(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                            int64_t number) {
  int64_t communicator = CallShape::scalar(event, shape.comm, 0);
  if (shape.kind == CallKind::MakeCommunicator && isSpecial(communicator))
    return {}; // of an imported trace: who waits for whom is not told, nor who uses the new one
  auto group = messages.groupOf(rank, communicator);
  if (!group)
    return tl::unexpected(group.error());
  auto bytes = rank.bytes.of(shape, event, all.groups[*group].members.size());
  all.unknownSizes += !bytes;
  CollectiveEntry entry{rank.rank, siteOf(rank), number, 0, {}};
  if (shape.kind == CallKind::MakeCommunicator)
    entry.maker = event;
  if (number != RankState::blockingRequest) {
    entry.slot = all.slots.take();
    Request &request = rank.requests[number];
    request.kind = Request::Kind::Collective;
    request.isActive = true;
    all.sink.take({StepKind::SendLater, false, rank.rank, entry.slot,
                   all.costs.add({CostKind::Copy, false, 0, 0}), 0});
  } else {
    rank.isInCollective = true;
  }
  if (all.watch)
    all.watch->enters(rank, shape, event, *group, bytes.value_or(0), number);
  if (auto whole = all.groups.enter(*group, shape, bytes.value_or(0), std::move(entry)))
    settle(*whole, all.groups[*group]);
  return {};
}

Calls::Ordinals Calls::named(const RankState &rank, const CallShape &shape,
                             const WalkedEvent &event) {
  Ordinals requests;
  auto add = [&](int64_t field) {
    RequestName name = isSpecial(field) ? RequestName() : rank.count.named(field);
    if (name.thread == 0 && name.ordinal >= 0)
      requests.push_back(name.ordinal);
  };
  if (shape.request)
    add(CallShape::scalar(event, shape.request, value(Special::Null)));
  for (size_t i = 0; i < event.arrays.size() && i < shape.function->arrays.size(); ++i)
    if (shape.function->arrays[i].kind == FieldKind::Request)
      for (int64_t field : event.arrays[i])
        add(field);
  return requests;
}

void Calls::beginSequence(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  if (CallShape::scalar(event, shape.continues, 0) == 0)
    rank.sequence.clear();
  auto fresh = named(rank, shape, event);
  rank.sequence.insert(rank.sequence.end(), fresh.begin(), fresh.end());
}

} // namespace anole::whatif
