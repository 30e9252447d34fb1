#pragma once

#include "runtime/core/terms/Term.h"

namespace anole {

/// Returns how often each of the values 0, 1, ... `kinds` - 1 occurs, without expanding what is a
/// progression. False if another value occurs.
///
/// A run, or a value in a repeat that moves, is an arithmetic progression. Progressions are
/// gathered, and those of the same stride are counted together: by the changes at both ends of
/// each, which are then summed up along the stride (a difference array, which takes the kinds), or
/// one value after the other where this is less. Of n terms whose values have k kinds no more than
/// about sqrt(k) strides are worth the former in k terms, so that the time is n sqrt(k) at worst,
/// and commonly n. A progression that moves is as many as its shorter side is long, but never more
/// than there are kinds: repeats in repeats cannot multiply.
///
/// Memory: about 200 bytes for each of the kinds.
///
/// False, too, after some ten seconds of terms that each take more than a thousand steps: these are
/// planes of more than a thousand times a thousand values, of which no program records millions.
bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts);

} // namespace anole
