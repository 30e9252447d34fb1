#pragma once

#include "runtime/core/merge/StreamMerge.h"

namespace anole {

constexpr uint64_t defaultTimeBytes = 64 << 10;

/// Merges the trace of higher ranks into `left`. All ranks of `left` are below all of `right`.
///
/// Merging is a union by identity, linear in the size of both: the same point or loop has the same
/// key everywhere. Rejected: aligning the sequences of both ([Noeth2006], section 3.3), which is
/// quadratic and depends on the order of merging. Everything stays in the order of the first rank
/// that has it, so merging is associative: neither the shape of the tree nor the order of arrival
/// matters. What is the same on all ranks (program, online, ...) stays that of `left`.
///
/// `taken`: points of `right` that were joined before, where both have one thread, the same.
void mergeTrace(Trace &left, Trace &&right, TakenPoints taken = {});

/// Concludes a merge at the root, once all ranks are in: brings the sequences over the ranks into
/// their shortest form, splits families where groups of ranks are shorter, and finds formulas of
/// the rank.
///
/// `timeBytes` is about what the ranks' sums of times may take (ANOLE_TIME_BYTES; see settleSums).
void finishMerge(Trace &trace, uint64_t timeBytes = defaultTimeBytes);

} // namespace anole
