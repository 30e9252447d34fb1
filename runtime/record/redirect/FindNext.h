#pragma once

#include <vector>

namespace anole::record {

/// Sets `nextCalls` to what the program would call if this library were not there. That is MPI
/// itself, or another tool that stands between this library and MPI. Returns the entries that were
/// not MPI's own.
///
/// Rejected: pointing this library's PMPI_ imports at the other tool. It would then also see what
/// this library itself does with MPI.
std::vector<const void *> findNextCalls();

} // namespace anole::record
