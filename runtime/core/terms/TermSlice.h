#pragma once

#include "runtime/core/terms/Term.h"

namespace anole {

/// The values from number `first` on, as terms; so many of them, or all that there are.
///
/// A repeat that the slice begins or ends in is unrolled by one round at each of its ends, so that
/// the result has no more terms than the sequence, times its nesting. Time: the same.
Terms sliceOf(const Terms &terms, uint64_t first, uint64_t count);

/// The first values of a sequence, as terms.
inline Terms firstValues(const Terms &terms, uint64_t count) { return sliceOf(terms, 0, count); }

/// The same values, each of them `shift` higher. Blocks are opened.
Terms shifted(const Terms &terms, uint64_t shift);

} // namespace anole
