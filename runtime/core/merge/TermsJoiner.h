#pragma once

#include "runtime/core/terms/Term.h"

#include <unordered_map>

namespace anole {

/// Concatenates sequences over the ranks: rank lists, and the values of neighbouring subtrees.
/// Short results are compressed again, so that rows of a grid that the border of a subtree had cut
/// become one again. Long and irregular sequences are joined only at the seam, which keeps the work
/// of a node proportional to the terms; finishMerge compresses them once more.
///
/// The same few rank lists occur in every point of a trace, so results are cached. Rejected:
/// interning rank lists in the model, which would put an indirection before every reader.
class TermsJoiner {
public:
  /// What it returns lasts until it is called again.
  const Terms &join(const Terms &left, const Terms &right);

private:
  struct Known {
    Terms left, right, result;
  };
  std::unordered_map<uint64_t, Known> known;
  Known *last = nullptr; ///< most points are on the same ranks
};

} // namespace anole
