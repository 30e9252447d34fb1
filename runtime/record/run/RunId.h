#pragma once

#include <cstdint>
#include <string>

namespace anole::record {

/// Returns what all processes of this run have in common and those of no other, found without
/// asking anybody: the job as the launcher or the batch system names it. Empty where neither does.
///
/// Rejected: the launcher's process id, which differs from host to host, and a number that rank 0
/// draws: the others would have to wait for it.
std::string runId();

/// Returns a number of the run, for names: the same in all its processes, on whatever host. Where
/// the launcher tells none, it is the process that started this one, as on one host.
uint64_t runNumber();

/// Returns what tells processes that MPI_Comm_spawn has made from their parents, and from those of
/// other spawns of the run: "spawned-2". Empty if this process is none of these. It is known before
/// MPI starts, and the same in all processes of a spawn.
std::string spawnedWorld();

} // namespace anole::record
