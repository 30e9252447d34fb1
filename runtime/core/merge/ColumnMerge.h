#pragma once

#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/trace/Trace.h"

namespace anole {

/// Merges the column of higher ranks into `left`. Families with the same skeleton (nesting of
/// terms) become one, their numbers become sequences over the ranks; this holds for any numbers, so
/// nothing is lost. Blocks are part of the skeleton: they are equal or apart, and shared but never
/// looked into or copied. Whether such a family is better split by its numbers is decided once, by
/// finishMerge, where all ranks are known: then the result does not depend on the shape of the
/// reduction tree.
void mergeColumn(SharedColumn &left, SharedColumn &&right, TermsJoiner &joiner);

/// Hash of the nesting of terms, constant columns apart from runs, and of their blocks.
uint64_t skeletonDigest(const std::vector<SharedTerm> &terms);

/// The value of each rank as a sequence, whichever form it has.
Terms sequenceOf(const RankValue &value, const RankList &ranks);

} // namespace anole
