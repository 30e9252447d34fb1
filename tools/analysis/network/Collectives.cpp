#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

Volume volumeOf(Operation operation, const CollectiveCall &call) {
  if (call.ranks < 2)
    return {};
  switch (operation) {
#define ANOLE_COLLECTIVE(Name, First, Last)                                                        \
  case Operation::Name:                                                                            \
    return collectives::volumeOf##Name(call);
#include "tools/analysis/network/Collectives.def"
  }
  return {};
}

std::optional<Operation> operationOf(CallOperation call) {
#define ANOLE_COLLECTIVE(Name, First, Last)                                                        \
  if (call >= CallOperation::First && call <= CallOperation::Last)                                 \
    return Operation::Name;
#include "tools/analysis/network/Collectives.def"
  return std::nullopt;
}

} // namespace anole::whatif
