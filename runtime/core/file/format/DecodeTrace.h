#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <string_view>
#include <vector>

namespace anole {

/// The inverse of encodeTrace. Damage is an error, never a crash; what is returned is well formed
/// but may still make no sense (indices, sizes): see validate. `blocks`: those that are not in the
/// message.
Expected<Trace> decodeTrace(std::string_view message, const std::vector<BlockRef> &blocks = {});

/// The inverse of encodeBlocks appends them.
Expected<void> decodeBlocks(std::string_view message, std::vector<BlockRef> &blocks);

} // namespace anole
