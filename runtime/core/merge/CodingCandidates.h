#pragma once

#include "runtime/core/model/RankCoding.h"

#include <vector>

namespace anole {

/// Codings of so many ranks that are worth trying: each kind with each pair of divisor and extent
/// that the number factors into, for peers by rank in a communicator and in the world. (In the
/// world, Xor and Shift along a column are those of the whole grid with a stride.) Coarse ones come
/// first. There are some hundred of them for the numbers of ranks in use.
std::vector<RankCoding> codingCandidates(uint32_t worldSize);

} // namespace anole
