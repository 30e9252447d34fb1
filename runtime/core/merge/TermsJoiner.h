#pragma once

#include "runtime/core/column/Term.h"

#include <unordered_map>

namespace anole {

/// Puts sequences over the ranks one after the other: rank lists, and the values of neighbouring
/// subtrees. Short results are compressed anew, so that rows of a grid that a subtree's border cut
/// grow together again; long and irregular ones only grow together at the seam, which keeps a
/// node's work proportional to the terms. finishMerge compresses those once more.
///
/// The same few rank lists occur in every point of a trace, so results are remembered. Rejected:
/// interning rank lists in the model, which would put an indirection before every reader.
class TermsJoiner {
public:
  Terms join(const Terms &left, const Terms &right);

private:
  struct Known {
    Terms left, right, result;
  };
  std::unordered_map<uint64_t, Known> known;
};

} // namespace anole
