#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// A hash of which call follows which on one rank: the set of pairs of neighbours in the compressed
/// structure, with the beginnings and ends of loops. AABB has the pair BA only if ABAB does not, so
/// the two differ. How often a loop runs does not matter, once it runs twice; a compiled loop that
/// runs once has the signature of one that runs often. The time is linear in the structure.
///
/// The papers multiply each call path of the compressed trace by its position modulo 10 plus 1
/// ([Bahmani2017], section 4.1). Positions shift when a loop folds in another way, pairs do not.
/// Rejected: the hash of the structure itself, because all ranks with an irregular number of calls
/// would have call paths of their own. So sequences that consist of the same pairs (AABAB and
/// ABAAB) are equal here; the digest of the content tells them apart.
uint64_t callPathSignature(const Trace &leaf);

} // namespace anole
