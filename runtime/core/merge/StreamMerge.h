#pragma once

#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Merges the stream of higher ranks into `left`: the union of points, loops and bodies by
/// identity, in the order of their first rank. Linear in the size of both.
void mergeStream(SharedStream &left, SharedStream &&right, TermsJoiner &joiner);

} // namespace anole
