#pragma once

#include "runtime/core/model/RankClasses.h"

namespace anole {

/// The ranks of a class as a rank list. It is folded rank by rank, like the lists of a trace, if
/// the program has at most four million ranks; else only equal neighbouring intervals are folded.
RankList foldRanks(const RankClass &ranks, uint32_t ranksOfProgram);

} // namespace anole
