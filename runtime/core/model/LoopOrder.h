#pragma once

#include "runtime/core/model/StreamTrace.h"

#include <optional>

namespace anole {

/// The loops of a stream, each before those inside it; nothing if a loop contains itself. The loops
/// that bodies name must exist. No recursion, because a file may nest loops arbitrarily deep.
std::optional<std::vector<uint32_t>> loopsInwards(const StreamTrace &stream);

} // namespace anole
