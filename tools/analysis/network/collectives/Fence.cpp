#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

/// A barrier, and then what the rank with most data puts and gets.
Volume collectives::volumeOfFence(const CollectiveCall &call) {
  return {call.rounds() + (call.bytes > 0), call.bytes};
}

} // namespace anole::whatif
