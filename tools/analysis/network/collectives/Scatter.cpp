#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// A binomial tree in which the root sends the data of all others.
Volume collectives::volumeOfScatter(const CollectiveCall &call) {
  return {call.rounds(), call.withoutOwn(call.bytes)};
}

} // namespace anole::whatif
