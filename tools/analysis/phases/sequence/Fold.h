#pragma once

#include "tools/analysis/phases/sequence/Sequence.h"

namespace anole::phases {

/// The same sequence with fewer parts: what repeats at the end of what was read becomes a repeat
/// (as columns are folded, [Noeth2006], section 2.3). Iterations around a repeat become part of it,
/// if need be with another begin: `A (B A) x 9 B` becomes `(A B) x 10`.
///
/// Time: the parts times the longest period that is looked for.
Sequence fold(const Sequence &sequence);

} // namespace anole::phases
