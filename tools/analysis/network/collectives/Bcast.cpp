#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: short messages take a binomial tree, others a scatter and an
/// allgather.
Volume collectives::volumeOfBcast(const CollectiveCall &call) {
  bool isShort = call.bytes < 12288 || call.ranks < 8;
  if (call.model == CollectiveModel::Tree || isShort)
    return {call.rounds(), call.rounds() * call.bytes};
  bool doubles = call.bytes < 524288 && call.isPowerOfTwo();
  uint64_t allgather = doubles ? call.rounds() : call.ranks - 1;
  return {call.rounds() + allgather, 2 * call.withoutOwn(call.bytes)};
}

} // namespace anole::whatif
