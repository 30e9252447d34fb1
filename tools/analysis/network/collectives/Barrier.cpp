#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// Dissemination: a message without data in each round.
Volume collectives::volumeOfBarrier(const CollectiveCall &call) { return {call.rounds(), 0}; }

} // namespace anole::whatif
