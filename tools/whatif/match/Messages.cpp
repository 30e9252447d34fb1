#include "tools/whatif/match/Messages.h"

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

Messages::Got Messages::gotLater(const CallShape &shape, const WalkedEvent &event) {
  return {CallShape::late(event, shape.lateSource, value(Special::AsPosted)),
          CallShape::late(event, shape.lateTag, value(Special::AsPosted))};
}

Expected<uint32_t> Messages::groupOf(const RankState &rank, int64_t communicator) {
  if (auto group = all.groups.of(rank.rank, communicator))
    return *group;
  if (isSpecial(communicator))
    return fail("uses a communicator that the trace does not tell");
  return fail("uses communicator " + std::to_string(communicator) +
              ", whose members are not known: it connects two groups, or was made unseen or "
              "without a parent");
}

Expected<uint32_t> Messages::memberAt(const RankState &rank, uint32_t number, int64_t distance) {
  const Group &group = all.groups[number];
  uint64_t place = group.places.at(rank.rank) + static_cast<uint64_t>(distance);
  if (place < group.members.size())
    return group.members[place];
  return fail("exchanges messages with a rank that its communicator does not have");
}

Expected<void> Messages::send(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                              StepKind kind, int64_t request) {
  int64_t dest = CallShape::scalar(event, shape.dest, value(Special::Null));
  all.lacksPeers |= dest == value(Special::Unknown);
  if (isSpecial(dest))
    return {}; // MPI_PROC_NULL
  auto group = groupOf(rank, CallShape::scalar(event, shape.comm, 0));
  auto to = group.and_then([&](uint32_t known) { return memberAt(rank, known, dest); });
  if (!to)
    return tl::unexpected(to.error());
  auto bytes = rank.bytes.of(shape, event, all.groups[*group].members.size());
  all.unknownSizes += !bytes;
  Message message = depart(rank, shape, kind, *to, bytes.value_or(0), request);
  ChannelKey key{*group, rank.rank, *to, CallShape::scalar(event, shape.sendTag, 0),
                 shape.isPartitioned()};
  if (all.watch)
    all.watch->sends(rank, key, bytes.value_or(0), message.slot, request);
  if (auto receive = all.channels.send(key, message))
    deliver(key, *receive, message);
  else if (all.channels.waiting(key) == enough + 1)
    ++rank.fullChannels;
  all.wake(*to);
  return {};
}

Message Messages::depart(RankState &rank, const CallShape &shape, StepKind kind, uint32_t to,
                         uint64_t bytes, int64_t request) {
  bool isInside = all.nodeOf(rank.rank) == all.nodeOf(to);
  uint32_t cost = all.costs.add({CostKind::Message, isInside, 1, bytes});
  if (request != Message::noRequest && rendezvous.isNeeded(shape, bytes)) {
    Request &mine = rank.requests[request];
    mine.kind = Request::Kind::Send;
    mine.isActive = true;
    return {all.momentOf(rank.rank), cost, request};
  }
  Message message{all.slots.take(), cost};
  all.sink.take({kind, false, rank.rank, message.slot,
                 all.costs.add({CostKind::Copy, isInside, 0, bytes}), 0});
  return message;
}

/// The receive may be a request that was freed meanwhile, which leaves no trace.
void Messages::deliver(const ChannelKey &key, int64_t request, const Message &message) {
  auto &requests = all.ranks[key.to].requests;
  auto found = requests.find(request);
  uint32_t posted =
      found == requests.end() ? Slots::none : std::exchange(found->second.posted, Slots::none);
  uint32_t start = message.slot;
  if (message.waits())
    start = rendezvous.meet(key.from, message, key.to,
                            posted == Slots::none ? all.momentOf(key.to) : posted);
  else if (posted != Slots::none)
    all.slots.release(posted);
  if (all.watch)
    all.watch->moves(message.slot, start);
  if (found == requests.end())
    return all.slots.release(start);
  found->second.slot = start;
  found->second.cost = message.cost;
}

Expected<std::optional<ChannelKey>> Messages::channelOf(RankState &rank, const CallShape &shape,
                                                        const WalkedEvent &event, const Got &got) {
  int64_t asked = CallShape::scalar(event, shape.source, value(Special::Null));
  int64_t source = resolved(asked, got.source);
  int64_t tag = resolved(CallShape::scalar(event, shape.receiveTag, 0), got.tag);
  all.lacksPeers |= source == value(Special::Unknown);
  if (isSpecial(source) || isSpecial(tag) || asked == value(Special::ProcNull))
    return std::optional<ChannelKey>();
  auto group = groupOf(rank, CallShape::scalar(event, shape.comm, 0));
  auto from = group.and_then([&](uint32_t known) { return memberAt(rank, known, source); });
  return from.map([&](uint32_t sender) {
    return std::optional(ChannelKey{*group, sender, rank.rank, tag, shape.isPartitioned()});
  });
}

Expected<void> Messages::receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                                 const Got &got, int64_t request) {
  auto key = channelOf(rank, shape, event, got);
  if (!key)
    return tl::unexpected(key.error());
  if (!*key)
    return {};
  if (all.watch)
    all.watch->posts(rank, **key, rank.bytes.room(shape, event).value_or(0), request);
  Request &mine = rank.requests[request];
  mine.kind = Request::Kind::Receive;
  mine.isActive = true;
  if (auto message = all.channels.post(**key, request)) {
    deliver(**key, request, *message);
    noteTaken(**key);
  } else if (all.mayMeet) {
    mine.posted = all.momentOf(rank.rank);
  }
  return {};
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

void Messages::noteTaken(const ChannelKey &key) {
  if (all.channels.waiting(key) == enough)
    --all.ranks[key.from].fullChannels;
}

} // namespace anole::whatif
