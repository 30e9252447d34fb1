#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

#include <optional>

namespace anole {

/// The number of runs of each loop and point follows from the structure, from the root inwards: a
/// loop has as many entries as the bodies that hold it ran, its trips add up to its iterations, and
/// its variant column says how often each body ran. So a constant column needs no length of its
/// own.
///
/// Gives this length to the constant columns (count 0) of loops, and sets the count of points.
/// Fails if a loop contains itself or a variant does not exist, which means that the trace is
/// damaged.
Expected<void> countEvents(StreamTrace &stream);

/// Gives it to those of a point whose count is set.
void settleColumns(PointTrace &point);

/// Returns how often each variant of a loop ran in so many iterations, all in all. Nothing if a
/// variant does not exist.
std::optional<std::vector<uint64_t>> variantTimes(const LoopTrace &loop, uint64_t iterations);

} // namespace anole
