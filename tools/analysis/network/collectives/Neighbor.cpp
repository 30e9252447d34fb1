#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// All neighbours at once: one latency, and the bytes that one rank gives to them.
Volume collectives::volumeOfNeighbor(const CollectiveCall &call) { return {1, call.bytes}; }

} // namespace anole::whatif
