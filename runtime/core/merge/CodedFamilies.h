#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Joins families of a column to coded ones (see RankCoding) whose numbers stand for their values,
/// too. On some ranks the values themselves are as short as the numbers (r xor i on rank 0), or
/// another coding gives the same, so their leaves could not know.
///
/// Each coded family, the largest first, takes what fits. If several families are left, a coding is
/// looked for that fits all: on ranks of small grids each may have found another one first. So is
/// one for families with many numbers that depend on the rank (r xor 1, r xor 2, r xor 4, ...). All
/// together look at no more than 64 values for each rank of the world, and some.
void joinCodedFamilies(SharedColumn::Families &column, uint32_t worldSize);

} // namespace anole
