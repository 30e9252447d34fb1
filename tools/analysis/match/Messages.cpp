#include "tools/analysis/match/Messages.h"

#include "runtime/core/model/SpecialValues.h"

#include <utility>

namespace anole::whatif {
namespace {

/// What a receive got: what it asked for, unless that was a wildcard.
int64_t resolved(int64_t asked, int64_t got) {
  bool isAsPosted = got == value(Special::AsPosted) || got == value(Special::Undefined);
  return isAsPosted ? asked : got;
}

} // namespace

Messages::Got Messages::gotAtOnce(const CallShape &shape, const WalkedEvent &event) {
  return {CallShape::scalar(event, shape.statusSource, value(Special::AsPosted)),
          CallShape::scalar(event, shape.statusTag, value(Special::AsPosted))};
}

Messages::Got Messages::gotLater(const CallShape &shape, const WalkedEvent &event) {
  return {CallShape::late(event, shape.lateSource, value(Special::AsPosted)),
          CallShape::late(event, shape.lateTag, value(Special::AsPosted))};
}

std::optional<uint32_t> Messages::groupOf(const RankState &rank, const CallShape &shape,
                                          const WalkedEvent &event) {
  auto group = all.groups.of(rank.rank, rank.objects.communicatorOf(shape, event).value_or(0));
  if (!group)
    all.leaveOut(shape, GapKind::UnknownMembers);
  return group;
}

std::optional<uint32_t> Messages::peerAt(const RankState &rank, const CallShape &shape,
                                         uint32_t group, int64_t distance) {
  auto peer = all.groups[group].peer(rank.rank, distance);
  if (!peer)
    all.leaveOut(shape, GapKind::NoMember);
  return peer;
}

void Messages::send(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                    StepKind kind, int64_t request) {
  int64_t dest = CallShape::scalar(event, shape.dest, value(Special::Null));
  if (dest == value(Special::Unknown))
    all.gaps.lackPeer();
  if (isSpecial(dest))
    return; // MPI_PROC_NULL
  auto group = groupOf(rank, shape, event);
  auto to = group ? peerAt(rank, shape, *group, dest) : std::nullopt;
  if (!to)
    return;
  auto bytes = rank.objects.bytes().of(shape, event, all.groups[*group].peers(rank.rank));
  all.gaps.unknownSizes += !bytes;
  ++all.gaps.exchanges.modelled;
  ChannelKey key{*group, rank.rank, *to, CallShape::scalar(event, shape.sendTag, 0),
                 shape.isPartitioned()};
  Message message = depart(rank, shape, kind, key, bytes.value_or(0), request);
  if (all.watch)
    all.watch->sends(rank, key, bytes.value_or(0), message.slot, request);
  if (auto receive = all.channels.send(key, message))
    deliver(key, *receive, message);
  else if (all.channels.waiting(key) == enough + 1)
    ++rank.fullChannels;
  all.wake(*to);
}

uint32_t Messages::linkOf(uint32_t rank, uint32_t other, bool comesIn) const {
  uint32_t ranks = static_cast<uint32_t>(all.ranks.size());
  uint32_t link = all.isInside(rank, other) ? rank : ranks + all.nodeOf(rank);
  return 2 * link + comesIn;
}

void Messages::passLink(StepKind kind, const ChannelKey &way, uint32_t slot, uint32_t cost) {
  if (!all.hasLinks() || way.from == way.to)
    return;
  bool comesIn = kind == StepKind::Land;
  uint32_t link = comesIn ? linkOf(way.to, way.from, true) : linkOf(way.from, way.to, false);
  all.sink->take({kind, false, 0, slot, cost, link});
}

/// A message to the rank itself is only copied. A nonblocking send takes the time that it took; its
/// message starts after an overhead all the same.
Message Messages::depart(RankState &rank, const CallShape &shape, StepKind kind,
                         const ChannelKey &key, uint64_t bytes, int64_t request) {
  bool isInside = all.isInside(key.from, key.to), isOwn = key.from == key.to;
  if (kind == StepKind::SendNow)
    all.spend(rank.rank, isInside, 1);
  const uint32_t copy = all.costs.add({CostKind::Copy, isInside, 0, bytes});
  const bool isAwaited = request != Message::noRequest &&
                         rendezvous.isNeeded(shape, bytes, isInside) &&
                         (!isOwn || shape.isSynchronous);
  if (isAwaited) {
    Request &mine = rank.requests[request];
    mine.kind = Request::Kind::Send;
    mine.isActive = true;
  }
  const bool isOnItsWay = isAwaited && !isOwn && rendezvous.isOnlyAnswered(shape, bytes, isInside);
  if (isAwaited && !isOnItsWay) {
    uint32_t cost = isOwn ? ownCost() : rendezvous.costOf(shape, isInside, bytes);
    return {all.momentOf(rank.rank), cost, request, shape.isPartitioned() ? copy : cost};
  }
  Message message{all.slots.take(),
                  isOwn ? ownCost() : all.costs.add({CostKind::Message, isInside, 1, bytes})};
  all.sink->take({kind, false, rank.rank, message.slot, copy, 0});
  if (kind == StepKind::SendLater && all.hasLinks())
    all.sink->take({StepKind::Delay, false, 0, message.slot, all.overhead(isInside, 1), 0});
  passLink(StepKind::Depart, key, message.slot, message.cost);
  if (isOnItsWay)
    return {message.slot, message.cost, request, rendezvous.answerOf(isInside), true};
  return message;
}

/// The receive may be a request that was freed meanwhile, which leaves no trace.
void Messages::deliver(const ChannelKey &key, int64_t request, const Message &message) {
  auto &requests = all.ranks[key.to].requests;
  auto found = requests.find(request);
  uint32_t posted =
      found == requests.end() ? Slots::none : std::exchange(found->second.posted, Slots::none);
  uint32_t start = message.slot;
  if (message.waits()) {
    start = rendezvous.meet(key, message, posted == Slots::none ? all.momentOf(key.to) : posted);
    passLink(StepKind::Depart, key, start, message.cost);
  } else if (message.isOnItsWay) {
    rendezvous.answer(key, message, posted == Slots::none ? all.momentOf(key.to) : posted);
  } else if (posted != Slots::none) {
    all.slots.release(posted);
  }
  passLink(StepKind::Land, key, start, message.cost);
  if (all.watch)
    all.watch->moves(message.slot, start);
  if (found == requests.end())
    return all.slots.release(start);
  found->second.slot = start;
  found->second.cost = message.cost;
}

std::optional<ChannelKey> Messages::channelOf(RankState &rank, const CallShape &shape,
                                              const WalkedEvent &event, const Got &got) {
  int64_t asked = CallShape::scalar(event, shape.source, value(Special::Null));
  int64_t source = resolved(asked, got.source);
  int64_t tag = resolved(CallShape::scalar(event, shape.receiveTag, 0), got.tag);
  if (source == value(Special::Unknown))
    all.gaps.lackPeer();
  if (isSpecial(source) || isSpecial(tag) || asked == value(Special::ProcNull))
    return std::nullopt;
  auto group = groupOf(rank, shape, event);
  auto from = group ? peerAt(rank, shape, *group, source) : std::nullopt;
  return from ? std::optional(ChannelKey{*group, *from, rank.rank, tag, shape.isPartitioned()})
              : std::nullopt;
}

void Messages::receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                       const Got &got, int64_t request) {
  auto key = channelOf(rank, shape, event, got);
  if (!key)
    return;
  ++all.gaps.exchanges.modelled;
  if (all.watch)
    all.watch->posts(rank, *key, rank.objects.bytes().room(shape, event).value_or(0), request);
  Request &mine = rank.requests[request];
  mine.kind = Request::Kind::Receive;
  mine.isActive = true;
  if (auto message = all.channels.post(*key, request)) {
    deliver(*key, request, *message);
    noteTaken(*key);
  } else if (all.mayMeet) {
    mine.posted = all.momentOf(rank.rank);
  }
}

void Messages::take(RankState &rank, const ChannelKey &key, int64_t request) {
  if (all.watch)
    all.watch->takes(rank, key);
  rank.requests[request] = {};
  deliver(key, request, *all.channels.post(key, request));
  noteTaken(key);
}

void Messages::forget(const Request &request) {
  for (uint32_t slot : {request.slot, request.posted})
    if (slot != Slots::none)
      all.slots.release(slot);
}

void Messages::buffer(RankState &rank, int64_t request) {
  if (Message *message = all.channels.findSent(rank.rank, request))
    message->request = Message::noRequest;
  endRequest(rank, request);
}

void Messages::withdraw(RankState &rank, int64_t request) {
  if (auto gone = all.channels.withdraw(rank.rank, request)) {
    if (all.watch)
      all.watch->withdraws(gone->key, gone->message.has_value());
    if (gone->message) {
      all.slots.release(gone->message->slot);
      noteTaken(gone->key);
    }
  }
  endRequest(rank, request);
}

void Messages::endRequest(RankState &rank, int64_t request) {
  auto found = rank.requests.find(request);
  if (found == rank.requests.end())
    return;
  forget(found->second);
  found->second.slot = found->second.posted = Slots::none;
  found->second.isActive = false;
  if (!rank.described(request))
    rank.requests.erase(found);
}

void Messages::noteTaken(const ChannelKey &key) {
  if (all.channels.waiting(key) == enough)
    --all.ranks[key.from].fullChannels;
}

} // namespace anole::whatif
