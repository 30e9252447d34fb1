#include "tools/whatif/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: short messages take recursive doubling, others a reduce-scatter and an
/// allgather.
Volume collectives::volumeOfAllreduce(const CollectiveCall &call) {
  if (call.model == CollectiveModel::Tree || call.bytes <= 2048)
    return {call.rounds(), call.rounds() * call.bytes};
  return {2 * call.rounds(), 2 * call.withoutOwn(call.bytes)};
}

} // namespace anole::whatif
