#include "tools/formats/out/call/CollectiveBytes.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::Operation;

std::optional<uint64_t> ifRoot(const ExportedAct &act, uint64_t bytes) {
  return isRoot(act) ? bytes : 0;
}

} // namespace

CollectiveBytes collectiveBytesOf(const ExportedAct &act) {
  CallOperation call = act.shape->role->operation;
  uint64_t given = act.message.bytes, members = std::max<uint64_t>(act.members, 1);
  if (act.shape->kind == whatif::CallKind::MakeCommunicator)
    return {};
  switch (hasCountOfEach(call) ? Operation::Neighbor : act.shape->operation) {
  case Operation::Barrier:
    return {};
  case Operation::Bcast:
    return {isRoot(act) ? given : 0, given};
  case Operation::Allreduce:
  case Operation::Alltoall:
  case Operation::Scan:
    return {given, given};
  case Operation::Allgather:
    return {given, given * members};
  case Operation::Reduce:
    return {given, ifRoot(act, given)};
  case Operation::Gather:
    return {given, ifRoot(act, given * members)};
  case Operation::Scatter:
    return {given, isRoot(act) ? std::optional(given / members) : std::nullopt};
  case Operation::ReduceScatter:
    return {given, call == CallOperation::ReduceScatterBlock ? std::optional(given / members)
                                                             : std::nullopt};
  default:
    return {given, std::nullopt};
  }
}

} // namespace anole::exporting
