#include "tools/formats/out/otf2/CollectiveOps.h"

#include "tools/formats/out/call/CollectiveBytes.h"
#include "tools/formats/out/call/Family.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::CallKind;
using whatif::Operation;

struct KnownOperation {
  CallOperation call;
  OTF2_CollectiveOp operation;
};

constexpr KnownOperation knownOperations[] = {
    {CallOperation::Barrier, OTF2_COLLECTIVE_OP_BARRIER},
    {CallOperation::Bcast, OTF2_COLLECTIVE_OP_BCAST},
    {CallOperation::Allgatherv, OTF2_COLLECTIVE_OP_ALLGATHERV},
    {CallOperation::Allgather, OTF2_COLLECTIVE_OP_ALLGATHER},
    {CallOperation::Gatherv, OTF2_COLLECTIVE_OP_GATHERV},
    {CallOperation::Gather, OTF2_COLLECTIVE_OP_GATHER},
    {CallOperation::ReduceScatterBlock, OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK},
    {CallOperation::ReduceScatter, OTF2_COLLECTIVE_OP_REDUCE_SCATTER},
    {CallOperation::Scatterv, OTF2_COLLECTIVE_OP_SCATTERV},
    {CallOperation::Scatter, OTF2_COLLECTIVE_OP_SCATTER},
    {CallOperation::Alltoallw, OTF2_COLLECTIVE_OP_ALLTOALLW},
    {CallOperation::Alltoallv, OTF2_COLLECTIVE_OP_ALLTOALLV},
    {CallOperation::Alltoall, OTF2_COLLECTIVE_OP_ALLTOALL},
    {CallOperation::Allreduce, OTF2_COLLECTIVE_OP_ALLREDUCE},
    {CallOperation::Reduce, OTF2_COLLECTIVE_OP_REDUCE},
    {CallOperation::Exscan, OTF2_COLLECTIVE_OP_EXSCAN},
    {CallOperation::Scan, OTF2_COLLECTIVE_OP_SCAN},
};

std::optional<OTF2_CollectiveOp> operationOf(const whatif::CallShape &shape) {
  if (shape.kind == CallKind::MakeCommunicator)
    return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
  auto found = std::ranges::find(knownOperations, shape.role->operation, &KnownOperation::call);
  return found == std::end(knownOperations) ? std::nullopt : std::optional(found->operation);
}

} // namespace

/// Adds up for all peers what a rank gives to each of them, as Score-P does.
std::optional<CollectiveRecord> collectiveRecordOf(const ExportedAct &act) {
  auto operation = operationOf(*act.shape);
  if (!operation)
    return std::nullopt;
  CollectiveBytes bytes = collectiveBytesOf(act);
  CollectiveRecord record{*operation, act.root.value_or(OTF2_UNDEFINED_UINT32), bytes.given,
                          bytes.received.value_or(OTF2_UNDEFINED_UINT64)};
  bool isForAll = *operation == OTF2_COLLECTIVE_OP_ALLREDUCE;
  if (isForAll || *operation == OTF2_COLLECTIVE_OP_BCAST ||
      *operation == OTF2_COLLECTIVE_OP_ALLGATHER)
    record.sent *= act.members;
  if (isForAll || *operation == OTF2_COLLECTIVE_OP_REDUCE)
    record.received *= act.members;
  return record;
}

OTF2_RegionRole roleOf(const whatif::CallShape &shape) {
  if (shape.kind == CallKind::Collective || shape.kind == CallKind::CollectiveStart)
    switch (shape.operation) {
    case Operation::Barrier:
      return OTF2_REGION_ROLE_BARRIER;
    case Operation::Bcast:
    case Operation::Scatter:
      return OTF2_REGION_ROLE_COLL_ONE2ALL;
    case Operation::Reduce:
    case Operation::Gather:
      return OTF2_REGION_ROLE_COLL_ALL2ONE;
    case Operation::Allreduce:
    case Operation::Allgather:
    case Operation::Alltoall:
      return OTF2_REGION_ROLE_COLL_ALL2ALL;
    default:
      return OTF2_REGION_ROLE_COLL_OTHER;
    }
  if (isFileCall(shape))
    return OTF2_REGION_ROLE_FILE_IO;
  if (isOneSided(shape))
    return OTF2_REGION_ROLE_RMA;
  return shape.dest || shape.source ? OTF2_REGION_ROLE_POINT2POINT : OTF2_REGION_ROLE_FUNCTION;
}

} // namespace anole::exporting
