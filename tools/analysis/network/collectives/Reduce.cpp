#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: short messages take a binomial tree, others a reduce-scatter and a
/// gather. Combining values takes no time.
Volume collectives::volumeOfReduce(const CollectiveCall &call) {
  if (call.model == CollectiveModel::Tree || call.bytes <= 2048)
    return {call.rounds(), call.rounds() * call.bytes};
  return {2 * call.rounds(), 2 * call.withoutOwn(call.bytes)};
}

} // namespace anole::whatif
