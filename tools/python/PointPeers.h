#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <set>
#include <vector>

namespace anole::python {

/// PointPeers are the ranks of MPI_COMM_WORLD that the calls of a point send to or receive from, on
/// any rank. Nothing for points without peers, in other communicators, and where there are too many
/// to look at each.
using PointPeers = std::optional<std::set<uint32_t>>;

/// The peers of each point, by stream. Time: a projection of the trace for each rank, and up to
/// 2^12 steps for each point of it, however many events there are; a second or two in all. In
/// traces that take more, and of more than 2^16 ranks, no peers are known.
Expected<std::vector<std::vector<PointPeers>>> peersOf(const Trace &trace);

} // namespace anole::python
