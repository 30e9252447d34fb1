#pragma once

#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/model/ColumnPairs.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Merges the column of higher ranks into `left`. Families with the same skeleton (nesting of
/// terms) become one family, whose numbers are sequences over the ranks. This works for any
/// numbers, so nothing is lost. Blocks are part of the skeleton: two blocks are either equal or
/// different; they are shared, and never decoded or copied. finishMerge, which knows all ranks,
/// decides once whether such a family is better split by its numbers. So the result does not depend
/// on the shape of the reduction tree.
void mergeColumn(SharedColumn &left, SharedColumn &&right, TermsJoiner &joiner);

/// A ColumnMerger merges columns one after the other: once for all that share their families on
/// both sides, as most do.
class ColumnMerger {
public:
  explicit ColumnMerger(TermsJoiner &terms) : terms(terms) {}
  void merge(SharedColumn &left, SharedColumn &&right);
  /// Merges a column of one family which is, but for its ranks, the left one.
  void joinRanks(SharedColumn &left, const SharedColumn &hollow);

private:
  TermsJoiner &terms;
  ColumnPairs known, joined;
};

/// The value of each rank as a sequence, whichever form it has.
Terms sequenceOf(const RankValue &value, const RankList &ranks);

} // namespace anole
