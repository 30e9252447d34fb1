#pragma once

#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// A PointJoiner joins points of higher ranks, one after the other, with points whose columns
/// differ in nothing but their ranks: what is in these columns is not looked at.
class PointJoiner {
public:
  void join(SharedPoint &left, SharedPoint right);

private:
  TermsJoiner terms;
  ColumnMerger columns{terms};
};

/// TakenPoints say, of a stream whose points were partly joined while they arrived, which point of
/// the left stream each has become, by the number that it had; notTaken: it is in the stream still.
using TakenPoints = std::vector<uint32_t>;
constexpr uint32_t notTaken = UINT32_MAX;

/// Merges the stream of higher ranks into `left`: the union of points, loops and bodies by
/// identity, in the order of their first rank. Linear in the size of both. `taken` are points of
/// the right stream that are in the left one already; empty: none is.
void mergeStream(SharedStream &left, SharedStream &&right, TermsJoiner &joiner,
                 TakenPoints taken = {});

} // namespace anole
