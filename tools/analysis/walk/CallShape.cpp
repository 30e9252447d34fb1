#include "tools/analysis/walk/CallShape.h"

#include "tools/analysis/model/CommunicatorMap.h"

namespace anole::whatif {
namespace {

CallKind inMode(CallMode mode, CallKind blocking) {
  int offset = mode == CallMode::PersistentInit ? 2 : mode == CallMode::Start ? 1 : 0;
  return static_cast<CallKind>(static_cast<int>(blocking) + offset);
}
static_assert(static_cast<int>(CallKind::SendInit) == static_cast<int>(CallKind::Send) + 2 &&
              static_cast<int>(CallKind::ReceiveInit) == static_cast<int>(CallKind::Receive) + 2 &&
              static_cast<int>(CallKind::CollectiveInit) ==
                  static_cast<int>(CallKind::Collective) + 2);

/// What calls do that are about communicators and windows.
CallKind kindOfObject(const CallRole &role) {
  switch (role.operation) {
  case CallOperation::MakeCommunicator:
  case CallOperation::MakeGrid:
  case CallOperation::ShrinkCommunicator:
  case CallOperation::MergeGroups:
    return role.members == CallMembers::All ? CallKind::MakeCommunicator : CallKind::MeetForComm;
  case CallOperation::ConnectGroups:
    return CallKind::MeetForComm;
  case CallOperation::MakeWindow:
    return CallKind::MakeWindow;
  case CallOperation::FreeWindow:
    return CallKind::FreeWindow;
  case CallOperation::Fence:
    return CallKind::Fence;
  case CallOperation::Put:
  case CallOperation::Get:
  case CallOperation::Accumulate:
  case CallOperation::GetAccumulate:
  case CallOperation::FetchAndOp:
  case CallOperation::CompareAndSwap:
    return role.makes(CallObject::Request) ? CallKind::OneSidedStart : CallKind::OneSided;
  case CallOperation::Unlock:
  case CallOperation::UnlockAll:
  case CallOperation::Flush:
  case CallOperation::FlushAll:
  case CallOperation::FlushLocal:
  case CallOperation::FlushLocalAll:
    return CallKind::Flush;
  case CallOperation::Expose:
  case CallOperation::Access:
  case CallOperation::EndAccess:
  case CallOperation::EndExposure:
    return CallKind::Ignored;
  default:
    return CallKind::Local;
  }
}

CallKind kindOf(const CallRole &role) {
  bool isBlocking = role.mode == CallMode::Blocking;
  if (isCollective(role.operation))
    return inMode(role.mode, CallKind::Collective);
  if (isOfFile(role.operation))
    return CallKind::Ignored;
  switch (role.operation) {
  case CallOperation::Initialize:
  case CallOperation::InitializeSession:
  case CallOperation::Finalize:
  case CallOperation::FinalizeSession:
    return CallKind::Outside;
  case CallOperation::Send:
  case CallOperation::BufferedSend:
  case CallOperation::SynchronousSend:
  case CallOperation::ReadySend:
  case CallOperation::PartitionedSend:
    return inMode(role.mode, CallKind::Send);
  case CallOperation::Receive:
  case CallOperation::PartitionedReceive:
    return inMode(role.mode, CallKind::Receive);
  case CallOperation::SendReceive:
  case CallOperation::SendReceiveReplace:
    return isBlocking ? CallKind::SendReceive : CallKind::SendReceiveStart;
  case CallOperation::MatchedReceive:
    return isBlocking ? CallKind::MatchedReceive : CallKind::MatchedStart;
  case CallOperation::Probe:
    return CallKind::Probe;
  case CallOperation::MatchedProbe:
    return CallKind::MatchedProbe;
  case CallOperation::StartRequest:
  case CallOperation::StartRequests:
    return CallKind::Start;
  case CallOperation::Complete:
  case CallOperation::CompleteAll:
    return CallKind::Wait;
  case CallOperation::CompleteAny:
  case CallOperation::CompleteSome:
    return CallKind::WaitSome;
  case CallOperation::FreeRequest:
    return CallKind::Free;
  case CallOperation::CancelRequest:
    return CallKind::Cancel;
  case CallOperation::Ready:
    return CallKind::Ready;
  default:
    return kindOfObject(role);
  }
}

} // namespace

CallShape::CallShape(const FunctionInfo &from) : CallShape(from, roleOf(from.name)) {}

CallShape::CallShape(const FunctionInfo &from, const CallRole &known)
    : CallPlaces(from, known), function(&from), role(&known),
      operation(operationOf(known.operation).value_or(Operation::Barrier)),
      isSynchronous(known.operation == CallOperation::SynchronousSend),
      bytes(tools::byteRuleOf({from, known})) {
  auto named = [&](const char *name) { return placeOf(from.scalars, name); };
  madeComm = placeOf(from.scalars, FieldKind::NewComm);
  made = placeOf(from.scalars, FieldKind::NewRequest);
  madeWindow = placeOf(from.scalars, FieldKind::NewWindow);
  partitions = named("partitions");
  low = named("partition_low");
  high = named("partition_high");
  length = named("length");
  completed = named("completed");
  continues = named("continues");
  lateCompleted = placeOf(from.late, "completed");
  statusSource = named("status_source");
  statusTag = named("status_tag");
  lateSource = placeOf(from.late, "source");
  lateTag = placeOf(from.late, "tag");
  if (hasItsFields())
    kind = kindOf(known);
  isFollowed = kind != CallKind::MakeCommunicator && tools::CommunicatorMap::follows(known);
}

/// A damaged trace may describe a function without what its calls are about.
bool CallShape::hasItsFields() const {
  const CallFields &fields = role->fields;
  return (!fields.comm || comm) && (!fields.dest || dest) && (!fields.source || source) &&
         (!fields.window || window) && (!fields.target || target) &&
         (!role->makes(CallObject::Request) || made) &&
         (!role->makes(CallObject::Communicator) || madeComm) &&
         (!role->makes(CallObject::Window) || madeWindow);
}

bool CallShape::takesItsTime() const {
  switch (kind) {
  case CallKind::MakeCommunicator:
    return made.has_value();
  case CallKind::Local:
  case CallKind::SendStart:
  case CallKind::SendInit:
  case CallKind::ReceiveStart:
  case CallKind::ReceiveInit:
  case CallKind::SendReceiveStart:
  case CallKind::Start:
  case CallKind::MatchedStart:
  case CallKind::Free:
  case CallKind::Cancel:
  case CallKind::CollectiveStart:
  case CallKind::CollectiveInit:
  case CallKind::Ready:
  case CallKind::OneSided:
  case CallKind::OneSidedStart:
  case CallKind::Ignored:
    return true;
  default:
    return false;
  }
}

int64_t CallShape::scalar(const WalkedEvent &event, Place place, int64_t otherwise) {
  return place && *place < event.scalars.size() ? event.scalars[*place] : otherwise;
}

int64_t CallShape::late(const WalkedEvent &event, Place place, int64_t otherwise) {
  return place && *place < event.late.size() ? event.late[*place] : otherwise;
}

} // namespace anole::whatif
