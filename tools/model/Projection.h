#pragma once

#include "runtime/core/trace/Trace.h"

#include <optional>

namespace anole::tools {

/// What one rank of a stream did: the same stream with every family that this rank is not in left
/// out and every number that depends on the rank replaced by this rank's. Points and loops keep
/// their numbers, unlike in projectRank, so that what is printed of a rank can be found in what is
/// printed of all. Times stay those of all ranks, for nothing else is stored. Nothing if the rank
/// has no such stream.
std::optional<SharedStream> projectStream(const SharedStream &stream, uint32_t rank);

} // namespace anole::tools
