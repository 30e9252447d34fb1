#pragma once

namespace anole::record {

/// Makes this process hear of it when MPI is about to end the program for an error. No wrapper sees
/// that: the error handler calls functions inside MPI, which tell the launcher, and the launcher
/// then ends all ranks and leaves without waiting for what they still write. So the record is saved
/// before the launcher is told.
///
/// The functions that tell it are redirected, for MPI as a whole has no hook for this. Rejected: an
/// error handler of the tracer's own on each communicator, window and file. The program would see
/// it, and MPI would then name another function in its message.
///
/// Once, before MPI starts. With an MPI that does it in another way, the end of the process is
/// noticed as always.
void watchFatalErrors() noexcept;

} // namespace anole::record
