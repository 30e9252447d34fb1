#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole::tools {

/// What one rank of a stream did: the same stream without the families of other ranks, with this
/// rank's value for every number that depends on the rank. Unlike in projectRank, points and loops
/// keep their numbers, so that the output for a rank can be found in the output for all ranks.
/// A point's count is that of the rank; its times stay those of all ranks. Empty if the rank has no
/// such stream.
std::optional<SharedStream> projectStream(const Trace &trace, const SharedStream &stream,
                                          uint32_t rank);

} // namespace anole::tools
