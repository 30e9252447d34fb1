#include "tools/formats/out/otf2/CollectiveOps.h"

#include "tools/formats/out/call/CollectiveBytes.h"
#include "tools/formats/out/call/Family.h"

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

} // namespace

/// Adds up for all peers what a rank gives to each of them, as Score-P does.
std::optional<CollectiveRecord> collectiveRecordOf(const Act &act) {
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
