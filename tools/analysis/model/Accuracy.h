#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Endings.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/model/Parameter.h"
#include "tools/analysis/model/Share.h"

namespace anole::tools {

/// For each parameter (by its number), how much is the same in both traces.
using Shares = std::array<Share, parameterCount>;

/// Accuracy says how well a clustered trace stands for the full one: matching percentages after
/// [Bahmani2017], section 4.4, table 4.2. The paper does not define what it counts; this is Anole's
/// definition.
///
/// On each rank the n-th event of a point (thread, function, call path) in one trace is compared
/// with the n-th event of this point in the other, whatever came between. For COUNT, SRC, DEST and
/// TAG, the events with such a field are counted; they are the same if all of these fields have
/// equal values (peers are relative to the own rank, because clusters share them). For LOOP, the
/// entries of loops are counted; they are the same if they have as many iterations. Events and
/// entries without a counterpart do not match. For the order see sameOrder.
struct Accuracy {
  std::vector<Shares> ranks;        ///< of all ranks of the program
  RankRanges onlyFirst, onlySecond; ///< ranks that only one of the traces has

  Shares overall() const;
};

/// Both traces must have the same number of ranks. Fails if they have more ranks than a table can
/// show, or if the effort does not suffice.
Expected<Accuracy> accuracyOf(const Trace &full, const Trace &clustered, Effort &effort);

} // namespace anole::tools
