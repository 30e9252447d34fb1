#include "tools/formats/out/call/CollectiveBytes.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using whatif::Operation;

/// Whether each rank has a count of its own.
bool hasCounts(const std::string &function) {
  return function.ends_with("v") || function.ends_with("w");
}

std::optional<uint64_t> ifRoot(const Act &act, uint64_t bytes) { return isRoot(act) ? bytes : 0; }

} // namespace

CollectiveBytes collectiveBytesOf(const Act &act) {
  const std::string &function = act.shape->function->name;
  uint64_t given = act.message.bytes, members = std::max<uint64_t>(act.members, 1);
  if (act.shape->kind == whatif::CallKind::MakeCommunicator)
    return {};
  switch (hasCounts(function) ? Operation::Neighbor : act.shape->operation) {
  case Operation::Barrier:
    return {};
  case Operation::Bcast:
    return {isRoot(act) ? given : 0, given};
  case Operation::Allreduce:
  case Operation::Alltoall:
    return {given, given};
  case Operation::Scan:
    return {given, function.find("xscan") == function.npos ? std::optional(given) : std::nullopt};
  case Operation::Allgather:
    return {given, given * members};
  case Operation::Reduce:
    return {given, ifRoot(act, given)};
  case Operation::Gather:
    return {given, ifRoot(act, given * members)};
  case Operation::Scatter:
    return {given, isRoot(act) ? std::optional(given / members) : std::nullopt};
  case Operation::ReduceScatter:
    return {given, function.ends_with("_block") ? std::optional(given / members) : std::nullopt};
  default:
    return {given, std::nullopt};
  }
}

} // namespace anole::exporting
