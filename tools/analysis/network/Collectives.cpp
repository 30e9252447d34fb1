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

Flow flowOf(Operation operation) {
  switch (operation) {
  case Operation::Bcast:
  case Operation::Scatter:
    return Flow::FromRoot;
  case Operation::Gather:
  case Operation::Reduce:
    return Flow::ToRoot;
  default:
    return Flow::Other;
  }
}

} // namespace anole::whatif
