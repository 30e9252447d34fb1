#include "tools/analysis/state/CollectiveOperation.h"

namespace anole::whatif {

std::optional<Operation> operationOf(CallOperation call) {
#define ANOLE_COLLECTIVE(Name, First, Last)                                                        \
  if (call >= CallOperation::First && call <= CallOperation::Last)                                 \
    return Operation::Name;
#include "tools/analysis/network/Collectives.def"
  return std::nullopt;
}

} // namespace anole::whatif
