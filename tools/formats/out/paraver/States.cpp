#include "tools/formats/out/paraver/States.h"

#include "tools/formats/extrae/EventTypes.h"
#include "tools/formats/out/call/Family.h"

namespace anole::exporting::paraver {
namespace {

using whatif::CallKind;
using whatif::CallShape;

} // namespace

State stateOf(const CallShape &shape) {
  if (isFileCall(shape) || isOneSided(shape))
    return isFileCall(shape) ? State::File : State::OneSided;
  switch (shape.kind) {
  case CallKind::Send:
    return State::BlockingSend;
  case CallKind::SendStart:
    return State::ImmediateSend;
  case CallKind::Receive:
  case CallKind::MatchedReceive:
    return State::WaitingMessage;
  case CallKind::ReceiveStart:
  case CallKind::MatchedStart:
    return State::ImmediateReceive;
  case CallKind::SendReceive:
  case CallKind::SendReceiveStart:
    return State::SendReceive;
  case CallKind::Wait:
  case CallKind::WaitSome:
    return shape.isPoll() ? State::Probe : State::Wait;
  case CallKind::Probe:
  case CallKind::MatchedProbe:
    return State::Probe;
  case CallKind::Collective:
  case CallKind::CollectiveStart:
    return shape.operation == whatif::Operation::Barrier ? State::Synchronization : State::Group;
  default:
    return State::Others;
  }
}

int64_t eventTypeOf(const CallShape &shape) {
  if (isFileCall(shape) || isOneSided(shape))
    return isFileCall(shape) ? extrae::FileCall : extrae::OneSided;
  switch (shape.kind) {
  case CallKind::Local:
  case CallKind::Outside:
  case CallKind::MakeCommunicator:
  case CallKind::Ignored:
    return extrae::OtherCall;
  case CallKind::Collective:
  case CallKind::CollectiveStart:
  case CallKind::CollectiveInit:
    return extrae::Collective;
  default:
    return extrae::PointToPoint;
  }
}

std::string_view statesText() {
  return "STATES\n"
         "0    Idle\n"
         "1    Running\n"
         "2    Not created\n"
         "3    Waiting a message\n"
         "4    Blocking Send\n"
         "5    Synchronization\n"
         "6    Test/Probe\n"
         "8    Wait/WaitAll\n"
         "10    Immediate Send\n"
         "11    Immediate Receive\n"
         "12    I/O\n"
         "13    Group Communication\n"
         "15    Others\n"
         "16    Send Receive\n"
         "25    One-sided op\n"
         "\n\n"
         "STATES_COLOR\n"
         "0    {117,195,255}\n"
         "1    {0,0,255}\n"
         "2    {255,255,255}\n"
         "3    {255,0,0}\n"
         "4    {255,0,174}\n"
         "5    {179,0,0}\n"
         "6    {0,255,0}\n"
         "8    {235,0,0}\n"
         "10    {255,0,255}\n"
         "11    {100,100,177}\n"
         "12    {172,174,41}\n"
         "13    {255,144,26}\n"
         "15    {192,224,0}\n"
         "16    {66,66,66}\n"
         "25    {116,116,116}\n"
         "\n\n";
}

} // namespace anole::exporting::paraver
