#include "tools/analysis/network/Collectives.h"

namespace anole::whatif {

Volume collectives::volumeOfExscan(const CollectiveCall &call) { return volumeOfScan(call); }

} // namespace anole::whatif
