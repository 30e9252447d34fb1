#pragma once

#include "runtime/core/model/RankList.h"

#include <unordered_map>

namespace anole {

/// Concatenates sequences over the ranks: rank lists, and the values of neighbouring subtrees.
/// Short results are compressed again, so that rows of a grid that the border of a subtree had cut
/// become one again. Long and irregular sequences are joined only at the seam, which keeps the work
/// of a node proportional to the terms; finishMerge compresses them once more.
///
/// The same few rank lists occur in every point of a trace, so results are kept, and shared by all
/// that get the same one.
class TermsJoiner {
public:
  /// What it returns lasts until it is called again.
  const RankList &join(const RankList &left, const RankList &right);

private:
  struct Known {
    RankList left, right, result;
  };
  std::unordered_map<uint64_t, Known> known;
  Known *last = nullptr; ///< most points are on the same ranks
};

} // namespace anole
