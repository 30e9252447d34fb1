#include "tools/formats/out/simgrid/CollectiveAction.h"

#include <algorithm>

namespace anole::exporting {

using whatif::CallKind;
using whatif::Operation;

std::string collectiveAction(const ExportedAct &act) {
  uint64_t bytes = act.message.bytes, share = bytes / std::max<uint64_t>(act.members, 1);
  std::string size = std::to_string(bytes), root = std::to_string(act.root.value_or(0));
  if (act.shape->kind == CallKind::MakeCommunicator)
    return "barrier";
  if (hasCountOfEach(act.shape->role->operation))
    return "";
  switch (act.shape->operation) {
  case Operation::Barrier:
    return "barrier";
  case Operation::Bcast:
    return "bcast " + size + " " + root;
  case Operation::Reduce:
    return "reduce " + size + " 0 " + root;
  case Operation::Allreduce:
    return "allreduce " + size + " 0";
  case Operation::Alltoall:
    return "alltoall " + std::to_string(share) + " " + std::to_string(share);
  case Operation::Gather:
    return "gather " + size + " " + size + " " + root;
  case Operation::Allgather:
    return "allgather " + size + " " + size;
  default:
    return "";
  }
}

} // namespace anole::exporting
