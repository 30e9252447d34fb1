#include "tools/analysis/state/CallShape.h"

#include "tools/analysis/state/CommunicatorMap.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// What calls of the operations from the first to the last do: alone, if they make a request, and
/// if they only describe what the request will do.
struct KindOfCalls {
  CallOperation first, last;
  CallKind kind, started, described;

  constexpr KindOfCalls(CallOperation first, CallOperation last, CallKind kind)
      : KindOfCalls(first, last, kind, kind, kind) {}
  constexpr KindOfCalls(CallOperation first, CallOperation last, CallKind kind, CallKind started,
                        CallKind described)
      : first(first), last(last), kind(kind), started(started), described(described) {}
};

using Does = CallOperation;
using Kind = CallKind;

/// Other calls are local.
constexpr KindOfCalls kindsOfCalls[] = {
    {Does::Initialize, Does::FinalizeSession, Kind::Outside},
    {Does::Send, Does::PartitionedSend, Kind::Send, Kind::SendStart, Kind::SendInit},
    {Does::Receive, Does::PartitionedReceive, Kind::Receive, Kind::ReceiveStart, Kind::ReceiveInit},
    {Does::MatchedReceive, Does::MatchedReceive, Kind::MatchedReceive, Kind::MatchedStart,
     Kind::MatchedStart},
    {Does::SendReceive, Does::SendReceiveReplace, Kind::SendReceive, Kind::SendReceiveStart,
     Kind::SendReceiveStart},
    {Does::Probe, Does::Probe, Kind::Probe},
    {Does::MatchedProbe, Does::MatchedProbe, Kind::MatchedProbe},
    {Does::StartRequest, Does::StartRequests, Kind::Start},
    {Does::Complete, Does::CompleteAll, Kind::Wait},
    {Does::CompleteAny, Does::CompleteSome, Kind::WaitSome},
    {Does::FreeRequest, Does::FreeRequest, Kind::Free},
    {Does::CancelRequest, Does::CancelRequest, Kind::Cancel},
    {Does::Ready, Does::Ready, Kind::Ready},
    {Does::Barrier, Does::NeighborAlltoallw, Kind::Collective, Kind::CollectiveStart,
     Kind::CollectiveInit},
    {Does::MakeCommunicator, Does::MergeGroups, Kind::MakeCommunicator},
    {Does::ConnectGroups, Does::ConnectGroups, Kind::MeetForComm},
    {Does::MakeWindow, Does::MakeWindow, Kind::MakeWindow},
    {Does::FreeWindow, Does::FreeWindow, Kind::FreeWindow},
    {Does::Put, Does::CompareAndSwap, Kind::OneSided, Kind::OneSidedStart, Kind::OneSidedStart},
    {Does::Fence, Does::Fence, Kind::Fence},
    {Does::LockWindow, Does::LockWindow, Kind::Lock},
    {Does::Unlock, Does::FlushLocalAll, Kind::Flush},
    {Does::Expose, Does::Expose, Kind::Expose},
    {Does::Access, Does::Access, Kind::StartAccess},
    {Does::EndAccess, Does::EndAccess, Kind::EndAccess},
    {Does::EndExposure, Does::EndExposure, Kind::EndExposure},
    {Does::OpenFile, Does::FileQuery, Kind::Ignored},
};

CallKind kindOf(const CallRole &role) {
  auto found = std::ranges::find_if(kindsOfCalls, [&](const KindOfCalls &row) {
    return role.operation >= row.first && role.operation <= row.last;
  });
  if (found == std::end(kindsOfCalls))
    return CallKind::Local;
  if (role.mode == CallMode::PersistentInit)
    return found->described;
  if (role.makes(CallObject::Request))
    return found->started;
  bool isOfGroup = role.members == CallMembers::Group;
  return isOfGroup && found->kind == CallKind::MakeCommunicator ? CallKind::MeetForComm
                                                                : found->kind;
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
  group = placeOf(from.scalars, FieldKind::Group);
  lockType = named("lock_type");
  assertion = named("assert");
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

bool CallShape::makesForAll() const {
  return kind == CallKind::MakeCommunicator || kind == CallKind::MeetForComm ||
         kind == CallKind::MakeWindow;
}

bool CallShape::waitsForMessages() const {
  switch (kind) {
  case CallKind::Send:
  case CallKind::Receive:
  case CallKind::SendReceive:
  case CallKind::Wait:
  case CallKind::WaitSome:
  case CallKind::Probe:
  case CallKind::MatchedProbe:
  case CallKind::MatchedReceive:
    return true;
  default:
    return false;
  }
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
  case CallKind::Expose:
  case CallKind::Ignored:
    return true;
  default:
    return false;
  }
}

CallShapes shapesOf(const Trace &trace) {
  CallShapes shapes;
  for (const FunctionInfo &function : trace.functions)
    shapes.emplace(function.id, CallShape(function));
  return shapes;
}

bool CallShape::isExclusive(const WalkedEvent &event) const {
  return scalar(event, lockType, sharedLock) != sharedLock;
}

int64_t CallShape::scalar(const WalkedEvent &event, Place place, int64_t otherwise) {
  return event.scalarAt(place).value_or(otherwise);
}

int64_t CallShape::late(const WalkedEvent &event, Place place, int64_t otherwise) {
  return place && *place < event.late.size() ? event.late[*place] : otherwise;
}

} // namespace anole::whatif
