#include "tools/export/otf2/CollectiveOps.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::CallKind;
using whatif::Operation;

struct NamedOperation {
  const char *part;
  OTF2_CollectiveOp operation;
};

/// Of several that fit the first counts.
constexpr NamedOperation namedOperations[] = {
    {"barrier", OTF2_COLLECTIVE_OP_BARRIER},
    {"bcast", OTF2_COLLECTIVE_OP_BCAST},
    {"allgatherv", OTF2_COLLECTIVE_OP_ALLGATHERV},
    {"allgather", OTF2_COLLECTIVE_OP_ALLGATHER},
    {"gatherv", OTF2_COLLECTIVE_OP_GATHERV},
    {"gather", OTF2_COLLECTIVE_OP_GATHER},
    {"reduce_scatter_block", OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK},
    {"reduce_scatter", OTF2_COLLECTIVE_OP_REDUCE_SCATTER},
    {"scatterv", OTF2_COLLECTIVE_OP_SCATTERV},
    {"scatter", OTF2_COLLECTIVE_OP_SCATTER},
    {"alltoallw", OTF2_COLLECTIVE_OP_ALLTOALLW},
    {"alltoallv", OTF2_COLLECTIVE_OP_ALLTOALLV},
    {"alltoall", OTF2_COLLECTIVE_OP_ALLTOALL},
    {"allreduce", OTF2_COLLECTIVE_OP_ALLREDUCE},
    {"reduce", OTF2_COLLECTIVE_OP_REDUCE},
    {"exscan", OTF2_COLLECTIVE_OP_EXSCAN},
    {"scan", OTF2_COLLECTIVE_OP_SCAN},
};

std::optional<OTF2_CollectiveOp> operationOf(const whatif::CallShape &shape) {
  if (shape.kind == CallKind::MakeCommunicator)
    return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
  std::string name = shape.function->name;
  std::ranges::transform(name, name.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  if (name.find("neighbor") != std::string::npos)
    return std::nullopt;
  for (const NamedOperation &named : namedOperations)
    if (name.find(named.part) != std::string::npos)
      return named.operation;
  return std::nullopt;
}

/// What a rank gets. Unknown, where other ranks decide it.
uint64_t receivedOf(const CollectiveRecord &record, bool isRoot, uint64_t given, uint64_t ranks) {
  switch (record.operation) {
  case OTF2_COLLECTIVE_OP_BCAST:
  case OTF2_COLLECTIVE_OP_ALLREDUCE:
  case OTF2_COLLECTIVE_OP_ALLTOALL:
  case OTF2_COLLECTIVE_OP_SCAN:
    return given;
  case OTF2_COLLECTIVE_OP_ALLGATHER:
    return given * ranks;
  case OTF2_COLLECTIVE_OP_REDUCE:
    return isRoot ? given : 0;
  case OTF2_COLLECTIVE_OP_GATHER:
    return isRoot ? given * ranks : 0;
  case OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK:
    return given / std::max<uint64_t>(ranks, 1);
  case OTF2_COLLECTIVE_OP_BARRIER:
  case OTF2_COLLECTIVE_OP_CREATE_HANDLE:
    return 0;
  default:
    return OTF2_UNDEFINED_UINT64;
  }
}

} // namespace

std::optional<CollectiveRecord> collectiveRecordOf(const Act &act) {
  auto operation = operationOf(*act.shape);
  if (!operation)
    return std::nullopt;
  uint64_t given = act.message.bytes;
  bool isRoot = act.root && *act.root == act.message.toThere;
  CollectiveRecord record{*operation, act.root.value_or(OTF2_UNDEFINED_UINT32), given, 0};
  record.received = receivedOf(record, isRoot, given, act.members);
  if (*operation == OTF2_COLLECTIVE_OP_BCAST && !isRoot)
    record.sent = 0;
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
  if (shape.function->name.starts_with("MPI_File_"))
    return OTF2_REGION_ROLE_FILE_IO;
  if (shape.kind == CallKind::Ignored)
    return OTF2_REGION_ROLE_RMA;
  return shape.dest || shape.source ? OTF2_REGION_ROLE_POINT2POINT : OTF2_REGION_ROLE_FUNCTION;
}

} // namespace anole::exporting
