#pragma once

#include "runtime/core/pieces/Endings.h"
#include "runtime/core/support/Error.h"
#include "tools/model/Effort.h"
#include "tools/model/Parameter.h"
#include "tools/model/Share.h"

namespace anole::tools {

/// For each parameter (by its number), how much is the same in both traces.
using Shares = std::array<Share, parameterCount>;

/// How well a clustered trace stands for the full one: matching percentages after Bahmani 2017,
/// section 4.4, table 4.2.
///
/// On each rank the n-th event of a point (thread, function, call path) in one trace is compared
/// with the n-th one in the other, whatever came between. For COUNT, SRC, DEST and TAG the events
/// that have such a field are counted, and are the same if all of these fields have equal values
/// (peers relative to the own rank, as clusters share them). Events and entries of loops (LOOP: an
/// entry is the same if it has as many iterations) without a partner do not match. The paper does
/// not say what it counts.
struct Accuracy {
  std::vector<Shares> ranks;        ///< of all ranks of the program
  RankRanges onlyFirst, onlySecond; ///< ranks that only one of the traces has

  Shares overall() const;
};

/// Both traces must have the same number of ranks. An error if they have more than a table of all
/// ranks can show, or if the effort does not suffice.
Expected<Accuracy> accuracyOf(const Trace &full, const Trace &clustered, Effort &effort);

} // namespace anole::tools
