#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// [Thakur2005], section 4: the algorithms differ from those of a reduce (recursive doubling, or a
/// reduce-scatter and an allgather), but not in what they cost.
Volume collectives::volumeOfAllreduce(const CollectiveCall &call) { return volumeOfReduce(call); }

} // namespace anole::whatif
