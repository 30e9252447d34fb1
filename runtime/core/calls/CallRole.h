#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace anole {

/// A CallOperation is what a call does. Functions that differ in their mode alone have the same
/// operation: MPI_Bcast, MPI_Ibcast and MPI_Bcast_init are a Bcast.
enum class CallOperation : uint8_t {
  Local, ///< nothing that other ranks or an analysis see

  // Start and end.
  Initialize,
  InitializeSession,
  Finalize,
  FinalizeSession,
  Abort,
  Control, ///< MPI_Pcontrol
  PhaseMarker,
  BeginRegion,
  EndRegion,
  BufferConflict, ///< what the tracer noted of the call before it

  // Messages.
  Send,
  BufferedSend,
  SynchronousSend,
  ReadySend,
  PartitionedSend,
  Receive,
  PartitionedReceive,
  MatchedReceive,
  SendReceive,
  SendReceiveReplace,
  Probe,
  MatchedProbe,
  AttachBuffer,
  DetachBuffer,

  // Requests.
  StartRequest,
  StartRequests,
  Complete, ///< of one request
  CompleteAll,
  CompleteAny,
  CompleteSome,
  RequestStatus,
  FreeRequest,
  CancelRequest,
  Ready,   ///< of partitions
  Arrived, ///< of a partition
  GeneralRequest,
  CompleteGeneralRequest,

  // Collective operations: see isCollective.
  Barrier,
  Bcast,
  Gather,
  Gatherv,
  Scatter,
  Scatterv,
  Allgather,
  Allgatherv,
  Alltoall,
  Alltoallv,
  Alltoallw,
  Reduce,
  Allreduce,
  ReduceScatter,
  ReduceScatterBlock,
  Scan,
  Exscan,
  NeighborAllgather,
  NeighborAllgatherv,
  NeighborAlltoall,
  NeighborAlltoallv,
  NeighborAlltoallw,
  ReduceLocal,

  // Communicators.
  MakeCommunicator,
  MakeGrid, ///< a communicator with Cartesian coordinates
  ShrinkCommunicator,
  MergeGroups,    ///< of an intercommunicator into one group
  ConnectGroups,  ///< by an intercommunicator
  ConnectOutside, ///< with processes that are not in the trace
  ParentCommunicator,
  DisconnectCommunicator,
  FreeCommunicator,
  Agree,
  MapRanks,
  SetInfo,
  SetAttribute, ///< of a communicator, datatype or window

  // Groups.
  OwnGroup,
  RemoteGroup,
  GroupOfProcessSet,
  IncludeInGroup,
  ExcludeFromGroup,
  IncludeRanges,
  ExcludeRanges,
  UniteGroups,
  IntersectGroups,
  SubtractGroup,

  // Datatypes.
  CommitType,
  CopyType,
  TypeSize,

  // Windows.
  MakeWindow,
  FreeWindow,
  Put,
  Get,
  Accumulate,
  GetAccumulate,
  FetchAndOp,
  CompareAndSwap,
  Fence,
  LockWindow,
  LockAllWindows,
  Unlock,
  UnlockAll,
  Flush,
  FlushAll,
  FlushLocal,
  FlushLocalAll,
  Expose,
  Access,
  EndAccess,
  EndExposure,

  // Files.
  OpenFile,
  CloseFile,
  ReadFile,
  WriteFile,
  FileState,
  FileQuery,
};

/// A CallMode says when a call returns, and what it leaves to others.
enum class CallMode : uint8_t {
  Local,           ///< at once, whatever other ranks do
  Blocking,        ///< when its part of the operation is done
  Start,           ///< at once; another call completes the operation
  PersistentInit,  ///< at once; the operation is only described
  StartPersistent, ///< at once; starts operations that were described
  Wait,            ///< when operations that were started are complete
  Test,            ///< at once; says whether something is complete or there
};

/// CallMembers say which other ranks take part in the operation.
enum class CallMembers : uint8_t {
  Nobody,
  Peer,
  All,   ///< all ranks of the communicator, the window or the file
  Group, ///< those of a group: ranks outside it do not make the call
};

enum class CallObject : uint8_t {
  Communicator,
  Group,
  Type,
  Op,
  Window,
  File,
  Info,
  Errhandler,
  Session,
  Keyval,
  Request,
  Message,
  Memory,
};
constexpr uint16_t bitOf(CallObject object) {
  return static_cast<uint16_t>(1 << static_cast<uint8_t>(object));
}

/// The names of fields that roles mention; the first is null. Generated (codegen/roles).
extern const char *const callFieldNames[];

/// The name of a field, or null. Roles are many and names few, so a role has their numbers.
struct CallFieldName {
  uint8_t number = 0;

  operator const char *() const {
    return callFieldNames[number];
  } // NOLINT(google-explicit-constructor)
};

/// The names of the scalars with a meaning; null: the function has none such.
struct CallFields {
  CallFieldName comm{}, dest{}, source{}, sendTag{}, receiveTag{}, root{}, window{}, target{};
  CallFieldName request{}; ///< or matched message, that it is given
  CallFieldName flag{};    ///< of a test: whether it found something
};

/// The names of the fields whose product is an amount of bytes.
struct CallAmount {
  CallFieldName count{}; ///< null: one element
  CallFieldName type{};  ///< null: the call has no such amount
  bool forEach = false;  ///< as much for each rank of the communicator, if the count is no array
};

/// CallAmounts are what a call gives and takes. *Sent* is what the rank contributes, *received* the
/// size of the buffer into which it receives, fetches or reads.
struct CallAmounts {
  CallAmount sent{}, received{}, sentInPlace{};
  bool mayBeInPlace = false; ///< then it sends `sentInPlace`
};

/// A CallRole is what the calls of one function do: the record of include/anole/mpi_calls.def and
/// own_calls.def that all analyses share. Large-count twins have the role of their small ones.
struct CallRole {
  std::string_view function{};
  CallOperation operation = CallOperation::Local;
  CallMode mode = CallMode::Local;
  CallMembers members = CallMembers::Nobody;
  CallFields fields{};
  CallAmounts bytes{};
  uint16_t made = 0; ///< a set of CallObject

  bool makes(CallObject object) const { return (made & bitOf(object)) != 0; }
};

/// Generated (codegen/roles), in ascending order of the functions.
extern const CallRole callRoles[];
extern const size_t callRoleCount;

/// The role of a function, given by its name in a trace. Functions that this version of Anole does
/// not know are local.
const CallRole &roleOf(std::string_view function);

/// Returns whether the operation is one of those that all ranks of a communicator do together with
/// data, or a barrier.
constexpr bool isCollective(CallOperation operation) {
  return operation >= CallOperation::Barrier && operation <= CallOperation::NeighborAlltoallw;
}
constexpr bool isOfNeighbors(CallOperation operation) {
  return operation >= CallOperation::NeighborAllgather &&
         operation <= CallOperation::NeighborAlltoallw;
}
/// Returns whether each rank gives or gets an amount of its own.
constexpr bool hasCountOfEach(CallOperation operation) {
  return operation == CallOperation::Gatherv || operation == CallOperation::Scatterv ||
         operation == CallOperation::Allgatherv || operation == CallOperation::Alltoallv ||
         operation == CallOperation::Alltoallw;
}
constexpr bool isOneSided(CallOperation operation) {
  return operation >= CallOperation::Put && operation <= CallOperation::CompareAndSwap;
}
constexpr bool isOfFile(CallOperation operation) { return operation >= CallOperation::OpenFile; }

} // namespace anole
