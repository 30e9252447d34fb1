#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Codes the peers of a rank by rank (see RankCoding), before its trace is merged, wherever that
/// takes fewer terms. So ranks whose peers follow rank and iteration together are alike from the
/// first merge on, and no message grows with the number of ranks.
///
/// A candidate is a kind with one of the grids that `worldSize` factors into. All are tried on
/// three values of a column, at most four on more of them, and these on at most 4 * worldSize +
/// 65,536 values. Columns of fewer than three terms, as nearly all are, cost nothing.
///
/// Only for a trace that stands for one rank: the members of a cluster have the peers of their
/// lead, not its numbers.
class PeerCoder {
public:
  PeerCoder(uint32_t worldSize, const std::vector<FunctionInfo> &functions);

  bool code(Trace &leaf, uint32_t rank);

private:
  bool code(SharedPoint &point, uint32_t rank);
  bool code(SharedColumn &column, uint32_t rank);

  uint32_t worldSize;
  std::vector<FunctionInfo> functions; ///< those with peers, by id
  std::vector<RankCoding> candidates;  ///< made when first needed
};

} // namespace anole
