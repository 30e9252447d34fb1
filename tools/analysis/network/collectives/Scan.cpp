#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// Recursive doubling.
Volume collectives::volumeOfScan(const CollectiveCall &call) {
  return {call.rounds(), call.rounds() * call.bytes};
}

} // namespace anole::whatif
