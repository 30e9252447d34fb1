#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <functional>
#include <string_view>
#include <vector>

namespace anole {

/// A PointTaker sees each point as soon as it is decoded, and returns whether it has used the point
/// up: then it is not in the trace. It is told the trace as far as it is decoded, without the
/// point's stream; that stream, with neither loops nor the points that were used up; and the number
/// of the point in it.
using PointTaker = std::function<bool(const Trace &before, const SharedStream &stream,
                                      size_t number, SharedPoint &point)>;

/// The inverse of encodeTrace. Damage is an error, never a crash; what is returned is well formed
/// but may still make no sense (indices, sizes): see validate. `blocks`: those that are not in the
/// message. `taker`: for a message of another rank, whose times are exact; it comes as it was sent,
/// so it may take as much memory as it wants.
Expected<Trace> decodeTrace(std::string_view message, const std::vector<BlockRef> &blocks = {},
                            const PointTaker &taker = {});

/// The inverse of encodeBlocks appends them.
Expected<void> decodeBlocks(std::string_view message, std::vector<BlockRef> &blocks);

} // namespace anole
