#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Merges the traces of single ranks that come one after the other, in ascending order of rank.
///
/// Always two parts of about the same number of ranks are merged, as a binary counter adds. So each
/// rank takes part in log2(ranks) merges, as over the tracer's tree, and log2(ranks) parts are in
/// memory. Rejected: merging each rank into one trace, which costs the size of the whole for each
/// rank where ranks differ.
class RankMerge {
public:
  void add(Trace &&rank);
  /// Returns what was merged; empty if nothing came. finishMerge concludes it.
  Trace finish();

private:
  struct Part {
    uint32_t level; ///< of about 2^level ranks
    Trace trace;
  };
  void joinLast();

  std::vector<Part> parts;
};

} // namespace anole
