#include "tools/analysis/walk/CallShape.h"

#include "tools/analysis/model/CommunicatorMap.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace anole::whatif {
namespace {

struct NamedKind {
  std::string_view name;
  CallKind kind;
};

/// Functions whose fields do not say what they do.
constexpr NamedKind namedKinds[] = {
    {"MPI_Init", CallKind::Outside},
    {"MPI_Init_thread", CallKind::Outside},
    {"MPI_Finalize", CallKind::Outside},
    {"MPI_Session_init", CallKind::Outside},
    {"MPI_Session_finalize", CallKind::Outside},
    {"MPI_Start", CallKind::Start},
    {"MPI_Startall", CallKind::Start},
    {"MPI_Wait", CallKind::Wait},
    {"MPI_Waitall", CallKind::Wait},
    {"MPI_Test", CallKind::Wait},
    {"MPI_Testall", CallKind::Wait},
    {"MPI_Waitany", CallKind::WaitSome},
    {"MPI_Waitsome", CallKind::WaitSome},
    {"MPI_Testany", CallKind::WaitSome},
    {"MPI_Testsome", CallKind::WaitSome},
    {"MPI_Probe", CallKind::Probe},
    {"MPI_Iprobe", CallKind::Probe},
    {"MPI_Mprobe", CallKind::MatchedProbe},
    {"MPI_Improbe", CallKind::MatchedProbe},
    {"MPI_Mrecv", CallKind::MatchedReceive},
    {"MPI_Imrecv", CallKind::MatchedStart},
    {"MPI_Request_free", CallKind::Free},
    {"MPI_Cancel", CallKind::Cancel},
    {"MPI_Pready", CallKind::Ready},
    {"MPI_Pready_list", CallKind::Ready},
    {"MPI_Pready_range", CallKind::Ready},
    {"MPI_Parrived", CallKind::Local},
    {"MPI_Win_fence", CallKind::Fence},
    {"MPI_Win_free", CallKind::FreeWindow},
    {"MPI_Win_lock", CallKind::Local},
    {"MPI_Win_lock_all", CallKind::Local},
    {"MPI_Win_unlock", CallKind::Flush},
    {"MPI_Win_unlock_all", CallKind::Flush},
    {"MPI_Win_flush", CallKind::Flush},
    {"MPI_Win_flush_all", CallKind::Flush},
    {"MPI_Win_flush_local", CallKind::Flush},
    {"MPI_Win_flush_local_all", CallKind::Flush},
};

enum class Manner : uint8_t { Blocking, Starting, Persistent };

CallKind inManner(Manner manner, CallKind blocking) {
  return static_cast<CallKind>(static_cast<uint8_t>(blocking) + static_cast<uint8_t>(manner));
}
static_assert(static_cast<int>(CallKind::SendInit) == static_cast<int>(CallKind::Send) + 2 &&
              static_cast<int>(CallKind::ReceiveInit) == static_cast<int>(CallKind::Receive) + 2 &&
              static_cast<int>(CallKind::CollectiveInit) ==
                  static_cast<int>(CallKind::Collective) + 2);

Manner mannerOf(const CallShape &shape) {
  if (!shape.made)
    return Manner::Blocking;
  return shape.function->name.ends_with("_init") ? Manner::Persistent : Manner::Starting;
}

/// Of functions that wait for other ranks in ways that are not modelled.
bool isElsewhere(const CallShape &shape) {
  const std::string &name = shape.function->name;
  return name.starts_with("MPI_File_") || name == "MPI_Win_post" || name == "MPI_Win_start" ||
         name == "MPI_Win_complete" || name == "MPI_Win_wait" || name == "MPI_Win_test";
}

CallKind makerOf(tools::MakerKind kind) {
  switch (kind) {
  case tools::MakerKind::Whole:
    return CallKind::MakeCommunicator;
  case tools::MakerKind::Some:
  case tools::MakerKind::Connect:
    return CallKind::MeetForComm;
  default:
    return CallKind::Local;
  }
}

CallKind kindOf(const CallShape &shape) {
  const FunctionInfo &function = *shape.function;
  auto named = std::ranges::find(namedKinds, function.name, &NamedKind::name);
  if (named != std::end(namedKinds))
    return named->kind;
  if (isElsewhere(shape))
    return CallKind::Ignored;
  if (shape.madeWindow && shape.comm)
    return CallKind::MakeWindow;
  if (shape.target && shape.window)
    return shape.made ? CallKind::OneSidedStart : CallKind::OneSided;
  if (auto maker = tools::makerKindOf(function); maker != tools::MakerKind::None)
    return makerOf(maker);
  if (!shape.comm)
    return CallKind::Local;
  if (shape.dest && shape.source)
    return shape.made ? CallKind::SendReceiveStart : CallKind::SendReceive;
  if (shape.dest || shape.source)
    return inManner(mannerOf(shape), shape.dest ? CallKind::Send : CallKind::Receive);
  return operationOf(function.name) ? inManner(mannerOf(shape), CallKind::Collective)
                                    : CallKind::Local;
}

} // namespace

CallShape::CallShape(const FunctionInfo &from) : function(&from), bytes(tools::byteRuleOf(from)) {
  auto named = [&](const char *name) { return placeOf(from.scalars, name); };
  comm = placeOf(from.scalars, FieldKind::Comm);
  madeComm = placeOf(from.scalars, FieldKind::NewComm);
  made = placeOf(from.scalars, FieldKind::NewRequest);
  request = placeOf(from.scalars, FieldKind::Request);
  window = placeOf(from.scalars, FieldKind::Window);
  madeWindow = placeOf(from.scalars, FieldKind::NewWindow);
  target = named("target_rank");
  partitions = named("partitions");
  low = named("partition_low");
  high = named("partition_high");
  length = named("length");
  dest = named("dest");
  source = named("source");
  sendTag = named(named("sendtag") ? "sendtag" : "tag");
  receiveTag = named(named("recvtag") ? "recvtag" : "tag");
  flag = named("flag");
  completed = named("completed");
  continues = named("continues");
  lateCompleted = placeOf(from.late, "completed");
  statusSource = named("status_source");
  statusTag = named("status_tag");
  lateSource = placeOf(from.late, "source");
  lateTag = placeOf(from.late, "tag");
  operation = operationOf(from.name).value_or(Operation::Barrier);
  kind = kindOf(*this);
  isFollowed = kind != CallKind::MakeCommunicator && tools::CommunicatorMap::follows(from);
  isSynchronous = from.name.starts_with("MPI_Ssend") || from.name.starts_with("MPI_Issend");
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

bool CallShape::isPoll() const {
  const std::string &name = function->name;
  return name.starts_with("MPI_Test") || name == "MPI_Iprobe" || name == "MPI_Improbe" ||
         name == "MPI_Parrived" || name == "MPI_Win_test";
}

int64_t CallShape::scalar(const WalkedEvent &event, Place place, int64_t otherwise) {
  return place && *place < event.scalars.size() ? event.scalars[*place] : otherwise;
}

int64_t CallShape::late(const WalkedEvent &event, Place place, int64_t otherwise) {
  return place && *place < event.late.size() ? event.late[*place] : otherwise;
}

} // namespace anole::whatif
