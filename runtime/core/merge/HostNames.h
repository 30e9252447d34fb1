#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Joins the hosts of two sides of a merge. Until the merge is finished each host stands by itself,
/// so that a list has as many names as hosts; of more than 65,536, those with the lowest names are
/// kept, since every part of the tree keeps these with all of their ranks.
void mergeHosts(TraceInfo &left, const TraceInfo &right);

/// The last step: names that differ in one number become one family, as node0 to node511 do; which
/// of their numbers, if they have several, is the one that makes the fewest families. Of these 256
/// are kept. One host of all ranks, that of rank 0, is a family of nothing. Time: ranks times the
/// logarithm of their number.
void finishHosts(TraceInfo &info);

} // namespace anole
