#pragma once

#include "runtime/core/trace/Trace.h"

#include <optional>

namespace anole::tools {

/// Where a rank stands in a list, in rank order; nothing if it is not there.
std::optional<uint64_t> positionOf(const RankList &ranks, int64_t rank);

/// What one rank of a stream did: the same stream with every family that this rank is not in left
/// out and every number that depends on the rank replaced by this rank's. Times stay those of all
/// ranks, for nothing else is stored. Nothing if the rank has no such stream.
std::optional<SharedStream> projectStream(const SharedStream &stream, int64_t rank);

} // namespace anole::tools
