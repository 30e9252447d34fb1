#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/model/Share.h"

#include <functional>

namespace anole::tools {

/// The number that stands for a point in both traces.
using PointNumber = std::function<int64_t(const PointKey &)>;

/// Returns how far two records of one thread have the same order: the share of events whose
/// predecessor is the same. The n-th event of a point in one record is compared with the n-th one
/// in the other; the end of the record counts as an event.
///
/// It is 1 only if the sequences of points are equal. Read backwards, they begin with the same
/// point, and the predecessors of its occurrences, from the last one on, lead through both in the
/// same way.
///
/// Records of equal structure, which most ranks of a good clustering have, are compared as they are
/// stored. Others are walked, in time linear in their events and within the effort. Each point
/// keeps its predecessors compressed, so the memory follows how irregular the order is.
Expected<Share> sameOrder(const StreamTrace &a, const PointNumber &inA, const StreamTrace &b,
                          const PointNumber &inB, Effort &effort);

} // namespace anole::tools
