#include "tools/analysis/lint/MessageCheck.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/lint/WaitCycle.h"

namespace anole::lint {

/// What is started was described by an earlier call.
MessageCheck::MessageSide MessageCheck::sideOf(const whatif::RankState &rank, int64_t request,
                                               bool isSend) const {
  const WalkedEvent *event = &rank.walk.event();
  const PointKey &site = event->key;
  const whatif::CallShape *shape = &rank.shape();
  if (const auto *call = request < 0 ? nullptr : rank.described(request)) {
    shape = call->shape;
    event = &call->event;
  }
  const auto &bytes = rank.objects.bytes();
  const TypeClasses &types = known.types[rank.rank];
  if (shape->isPartitioned())
    return {site, isSend};
  if (isSend)
    return {site, true, bytes.of(*shape, *event, 1), types.sent(*shape, *event)};
  auto is = [&](FieldPlace place, Special what) { return event->scalarAt(place) == value(what); };
  return {site,
          false,
          bytes.room(*shape, *event),
          types.received(*shape, *event),
          is(shape->source, Special::AnySource),
          is(shape->receiveTag, Special::AnyTag)};
}

/// The other side of a race is on another channel to the same rank.
void MessageCheck::race(const whatif::ChannelKey &key, const MessageSide &side) {
  bool isLooked = side.isSend ? wildcards > 0 : side.fromAny && !raced.contains(side.site.path);
  if (!isLooked || !known.isSound)
    return;
  for (const auto &[other, sides] : waiting) {
    bool isThere = other.group == key.group && other.to == key.to && other.from != key.from;
    if (!isThere || sides.front().isSend == side.isSend)
      continue;
    const MessageSide &receive = side.isSend ? sides.front() : side;
    bool fits = receive.fromAny && (receive.withAnyTag || other.tag == key.tag);
    if (fits && raced.insert(receive.site.path).second)
      findings.add(FindingKind::MessageRace, key.to, {receive.site, {}});
  }
}

void MessageCheck::raceUntold(const whatif::ChannelKey &sent) {
  auto found = untold.find(sent.to);
  if (found == untold.end() || !known.isSound)
    return;
  for (const auto &[path, receive] : found->second) {
    bool fits = receive.key.group == sent.group && receive.key.from != sent.from &&
                (receive.withAnyTag || receive.key.tag == sent.tag);
    if (fits && raced.insert(path).second)
      findings.add(FindingKind::MessageRace, sent.to, {receive.site, {}});
  }
}

void MessageCheck::begins(const whatif::RankState &rank) {
  isCancelling = rank.shape().kind == whatif::CallKind::Cancel;
}

void MessageCheck::sends(const whatif::RankState &rank, const whatif::ChannelKey &key,
                         uint64_t /*bytes*/, uint32_t /*slot*/, int64_t request) {
  tells(rank.rank);
  raceUntold(key);
  meet(key, sideOf(rank, request, true));
}

void MessageCheck::posts(const whatif::RankState &rank, const whatif::ChannelKey &key,
                         uint64_t /*bytes*/, int64_t request) {
  meet(key, sideOf(rank, request, false));
}

void MessageCheck::takes(const whatif::RankState &rank, const whatif::ChannelKey &key) {
  meet(key, {rank.walk.event().key});
}

void MessageCheck::meet(const whatif::ChannelKey &key, const MessageSide &side) {
  race(key, side);
  std::deque<MessageSide> &others = waiting[key];
  if (others.empty() || others.front().isSend == side.isSend) {
    wildcards += side.fromAny ? 1 : 0;
    return others.push_back(side);
  }
  const MessageSide receive = side.isSend ? others.front() : side;
  compare(key, side.isSend ? side : others.front(), receive);
  if (receive.fromAny && !raced.contains(receive.site.path))
    untold[key.to][receive.site.path] = {key, receive.withAnyTag, receive.site};
  wildcards -= others.front().fromAny ? 1 : 0;
  others.pop_front();
  if (others.empty())
    waiting.erase(waiting.find(key));
}

void MessageCheck::compare(const whatif::ChannelKey &key, const MessageSide &send,
                           const MessageSide &receive) {
  if (!known.isSound)
    return;
  const FindingList::CallPair place{receive.site, send.site};
  if (!areAlike(send.type, receive.type) && send.bytes.value_or(0) > 0)
    findings.add(FindingKind::MessageType, key.to, place);
  if (send.bytes && receive.bytes && *send.bytes > *receive.bytes)
    findings.add(FindingKind::MessageTruncated, key.to, place,
                 std::to_string(*send.bytes) + " bytes into " + std::to_string(*receive.bytes));
}

void MessageCheck::leave(const whatif::ChannelKey &key, const MessageSide &side) {
  const std::string what = "from rank " + std::to_string(key.from) + " to rank " +
                           std::to_string(key.to) + ", tag " + std::to_string(key.tag);
  findings.add(side.isSend ? FindingKind::MessageUnreceived : FindingKind::MessageUnsent,
               side.isSend ? key.from : key.to, {side.site, {}}, what);
}

/// It came all the same, so something let ranks go on that need not: perhaps a collective that did
/// not wait.
void MessageCheck::giveUp(const whatif::ChannelKey &key, bool isMessage) {
  known.isSound = false;
  WaitEdges edges = waitEdges(known.matching);
  edges[isMessage ? key.from : key.to].push_back(isMessage ? key.to : key.from);
  if (known.isWhole)
    addCycle(findings, known.matching, cycleIn(edges));
}

/// What the program cancels is no mistake.
void MessageCheck::withdraws(const whatif::ChannelKey &key, bool isMessage) {
  if (known.isSound && !isCancelling)
    giveUp(key, isMessage);
  auto found = waiting.find(key);
  if (found == waiting.end())
    return;
  wildcards -= found->second.front().fromAny ? 1 : 0;
  found->second.pop_front();
  if (found->second.empty())
    waiting.erase(found);
}

void MessageCheck::describe(const std::function<void(uint64_t)> &tell) const {
  for (const auto &[key, sides] : waiting) {
    tell(uint64_t(key.from) << 32 | key.to);
    tell(static_cast<uint64_t>(key.tag));
    for (const MessageSide &side : sides)
      tell(combineHash(combineHash(side.site.path, side.bytes.value_or(0)),
                       uint64_t(side.type.value_or(0)) << 1 | uint64_t(side.isSend)));
  }
  for (const auto &[rank, receives] : untold)
    for (const auto &[path, receive] : receives)
      tell(combineHash(path, uint64_t(receive.key.from) << 32 | rank));
}

void MessageCheck::finish() {
  for (const auto &[key, sides] : waiting)
    for (const MessageSide &side : sides)
      leave(key, side);
}

} // namespace anole::lint
