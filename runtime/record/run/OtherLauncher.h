#pragma once

namespace anole::record {

/// Says a line if the launcher started several processes and each of them is alone in its
/// MPI_COMM_WORLD: so it ends where a launcher belongs to another MPI than the program. The process
/// that the launcher numbers 0 says it.
///
/// What launchers set says it, as an MPI that was not started by its own launcher knows nothing of
/// it. Where the MPI's own launcher is there, too, nothing is said: a run of one rank inside a job
/// is meant.
void reportOtherLauncher(int ranks);

} // namespace anole::record
