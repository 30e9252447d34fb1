#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// A binomial tree in which the root receives the data of all others.
Volume collectives::volumeOfGather(const CollectiveCall &call) {
  return {call.rounds(), call.bytes * (call.ranks - 1)};
}

} // namespace anole::whatif
