#pragma once

#include "runtime/core/model/Trace.h"

#include <functional>

namespace anole {

/// Calls `visit` for each pair of neighbours in a sequence of one rank, perhaps several times. Only
/// values below `limit` count; others separate their neighbours.
/// See ValueWalk for the time that it takes.
void eachPairOf(const std::vector<SharedTerm> &terms, size_t limit,
                const std::function<void(size_t, size_t)> &visit);

} // namespace anole
