#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: Bruck's algorithm for messages of 256 bytes at most, in which half of
/// the data travels in each round; others go straight to their ranks.
Volume collectives::volumeOfAlltoall(const CollectiveCall &call) {
  uint64_t each = call.bytes / call.ranks;
  if (call.model != CollectiveModel::Tree && each <= 256)
    return {call.rounds(), call.rounds() * (call.bytes / 2)};
  return {call.ranks - 1, each * (call.ranks - 1)};
}

} // namespace anole::whatif
