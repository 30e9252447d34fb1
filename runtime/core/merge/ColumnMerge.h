#pragma once

#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Merges the column of higher ranks into `left`. Families with the same skeleton (nesting of
/// terms) become one family, whose numbers are sequences over the ranks. This works for any
/// numbers, so nothing is lost. Blocks are part of the skeleton: two blocks are either equal or
/// different; they are shared, and never decoded or copied. finishMerge, which knows all ranks,
/// decides once whether such a family is better split by its numbers. So the result does not depend
/// on the shape of the reduction tree.
void mergeColumn(SharedColumn &left, SharedColumn &&right, TermsJoiner &joiner);

/// The value of each rank as a sequence, whichever form it has.
Terms sequenceOf(const RankValue &value, const RankList &ranks);

} // namespace anole
