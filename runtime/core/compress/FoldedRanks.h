#pragma once

#include "runtime/core/model/RankClasses.h"

namespace anole {

/// The ranks of a class as a rank list. It is folded rank by rank, like the lists of a trace, if
/// the program has at most four million ranks; else only equal neighbouring intervals are folded.
RankList foldRanks(const RankClass &ranks, uint32_t ranksOfProgram);

/// Returns ascending ranks as a rank list. Time: linear in the ranks.
RankList foldRanks(const std::vector<uint32_t> &ranks);

} // namespace anole
