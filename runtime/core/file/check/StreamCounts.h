#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

namespace anole {

/// Returns how many events each point of a rank's stream has, as its loops say. An error if the
/// stream contradicts itself: a loop whose iterations are not counted for each of its entries, a
/// choice of a variant that it does not have, a column that has more or fewer values than events.
///
/// What EventWalker finds while it walks is found here by arithmetic on the terms, loop by loop
/// from the outermost one: the time is that of the compressed stream, whatever it describes. No sum
/// can wrap, and loops must not contain themselves.
Expected<std::vector<uint64_t>> countEvents(const StreamTrace &stream);

/// The same without looking at columns.
Expected<std::vector<uint64_t>> countPlacedEvents(const StreamTrace &stream);

} // namespace anole
