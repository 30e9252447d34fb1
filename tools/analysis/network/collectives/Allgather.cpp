#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: recursive doubling or Bruck's algorithm for short messages, a ring for
/// long ones. What travels is the data of all other ranks.
Volume collectives::volumeOfAllgather(const CollectiveCall &call) {
  uint64_t others = call.bytes * (call.ranks - 1), longest = call.isPowerOfTwo() ? 524288 : 81920;
  bool isShort = call.model == CollectiveModel::Tree || others < longest;
  return {isShort ? call.rounds() : call.ranks - 1, others};
}

} // namespace anole::whatif
