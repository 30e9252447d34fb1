#pragma once

#include "tools/formats/out/call/ExportedCall.h"

#include <otf2/otf2.h>

namespace anole::exporting {

/// A CollectiveRecord is what OTF2 says of a collective.
struct CollectiveRecord {
  OTF2_CollectiveOp operation = OTF2_COLLECTIVE_OP_BARRIER;
  uint32_t root = OTF2_UNDEFINED_UINT32;
  uint64_t sent = 0, received = 0; ///< bytes, for all peers together
};

/// Empty for collectives that OTF2 does not have, those of neighbours.
std::optional<CollectiveRecord> collectiveRecordOf(const ExportedAct &act);

OTF2_RegionRole roleOf(const whatif::CallShape &shape);

} // namespace anole::exporting
