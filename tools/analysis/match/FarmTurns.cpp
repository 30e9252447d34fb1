#include "tools/analysis/match/FarmTurns.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::whatif {
namespace {

/// Of a wildcard, what it got.
int64_t known(int64_t asked, const WalkedEvent &event, FieldPlace got) {
  return isSpecial(asked) ? CallShape::scalar(event, got, asked) : asked;
}

} // namespace

void FarmTurnReader::read(const CallShape &shape, const WalkedEvent &event) {
  objects.read(shape, event);
  switch (shape.kind) {
  case CallKind::Send:
    return send(shape, event);
  case CallKind::Probe:
  case CallKind::MatchedProbe:
    return probe(shape, event);
  case CallKind::Receive:
  case CallKind::MatchedReceive:
    return receive(shape, event);
  case CallKind::SendStart:
  case CallKind::SendInit:
  case CallKind::ReceiveStart:
  case CallKind::ReceiveInit:
  case CallKind::SendReceive:
  case CallKind::SendReceiveStart:
  case CallKind::MatchedStart:
    sound = false;
    return;
  default:
    bool isOwn = shape.kind == CallKind::Local && shape.role->made == 0 &&
                 shape.role->members == CallMembers::Nobody;
    isOver |= !isOwn && !turns.empty();
    sound &= isOwn || !probed;
  }
}

static FarmMessage messageOf(const CallShape &shape, const WalkedEvent &event, bool isSend) {
  int64_t asked = CallShape::scalar(event, isSend ? shape.dest : shape.source, 0);
  return {&shape, event.ordinal, CallShape::scalar(event, shape.comm, value(Special::Unknown)),
          isSend ? asked : known(asked, event, shape.statusSource),
          asked == value(Special::AnySource)};
}

void FarmTurnReader::send(const CallShape &shape, const WalkedEvent &event) {
  auto bytes = objects.bytes().of(shape, event, 1);
  FarmMessage message = messageOf(shape, event, true);
  sound &= !isOver && !probed && bytes && !isSpecial(message.peer) && shape.dest && shape.sendTag;
  if (sound)
    turns.push_back({true, message, std::nullopt, ReceiveRoom::of(shape, event, *bytes)});
}

void FarmTurnReader::probe(const CallShape &shape, const WalkedEvent &event) {
  FarmMessage message = messageOf(shape, event, false);
  sound &= !isOver && !probed && !shape.isPoll() && !isSpecial(message.peer) && shape.receiveTag;
  probed = message;
}

/// The receive behind a probe takes the message that this found.
void FarmTurnReader::receive(const CallShape &shape, const WalkedEvent &event) {
  auto bytes = objects.bytes().room(shape, event);
  bool isMatched = shape.kind == CallKind::MatchedReceive;
  FarmMessage message = messageOf(shape, event, false);
  bool wasMatched = probed && probed->shape->kind == CallKind::MatchedProbe;
  bool isSame =
      !probed || isMatched || (message.comm == probed->comm && message.peer == probed->peer);
  sound &= !isOver && bytes && isMatched == wasMatched && isSame &&
           (isMatched || (!isSpecial(message.peer) && shape.receiveTag)) &&
           ReceiveRoom::placeIn(shape);
  if (sound)
    turns.push_back({false, probed.value_or(message),
                     probed && !isMatched ? std::optional(message) : std::nullopt,
                     ReceiveRoom::of(shape, event, *bytes)});
  probed.reset();
}

} // namespace anole::whatif
