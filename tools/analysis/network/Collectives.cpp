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

} // namespace anole::whatif
