#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: recursive halving, or pairwise exchange of long messages.
Volume collectives::volumeOfReduceScatter(const CollectiveCall &call) {
  bool halves = call.model == CollectiveModel::Tree || call.bytes < 524288;
  return {halves ? call.rounds() : call.ranks - 1, call.withoutOwn(call.bytes)};
}

} // namespace anole::whatif
