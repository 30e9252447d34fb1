#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// Merges the trace of higher ranks into `left`; all ranks of `left` are below all of `right`.
///
/// The union by identity, linear in the size of both: the same point or loop has the same key
/// everywhere. Rejected: aligning the sequences of both (Noeth 2006, section 3.3, quadratic, and
/// dependent on the order of merging). Everything is kept in the order of the first rank that has
/// it, so merging is associative: the tree's shape and who arrives first make no difference.
/// What all ranks know alike (program, online, ...) stays that of `left`.
void mergeTrace(Trace &left, Trace &&right);

/// At the root, once all ranks are in: brings the sequences over the ranks into their one shortest
/// form, splits families where groups of ranks are shorter, and finds formulas of the rank.
void finishMerge(Trace &trace);

} // namespace anole
