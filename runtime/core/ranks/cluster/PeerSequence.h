#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Returns a digest of the peers of one rank in their order, modulo `size` (WorldOrder.h). It is
/// the same for all ranks whose peers MemberPeers can tell from those of any of them, even if their
/// records fold otherwise: on the side of a torus, four neighbours are other runs than inside. What
/// a repeat moves, and what is in blocks, counts as it was recorded.
uint64_t peerSequence(const SharedColumn &column, int64_t size);

} // namespace anole
