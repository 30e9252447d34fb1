#pragma once

#include "tools/analysis/match/MatchState.h"

namespace anole::phases {

/// By rank, which of its calls begin a unit, counted among those that are parts of patterns.
using UnitBegins = std::vector<std::vector<bool>>;

/// Divides what ranks do into units without the loops of the trace, by what each rank repeats
/// within one function (Algorithm 1 of [Alawneh2016]). A call is the same as another one if it is
/// of the same MPI function and to or from the same rank. A change of the calling context is a
/// delimiter.
///
/// The state has walks over the ranks. `contexts` are those of the points of the trace. Each event
/// is gone through, at most `limit` of their values. Time: O(n log n) for the n calls of a rank.
/// Memory: 40 bytes for each call of the busiest rank, and a bit for those of all ranks.
Expected<UnitBegins> unitsByRepeats(const whatif::MatchState &all,
                                    const std::vector<uint32_t> &contexts, uint64_t limit);

} // namespace anole::phases
