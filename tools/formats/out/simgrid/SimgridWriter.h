#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// A time-independent trace for `smpirun -replay`: a folder with a file of actions for each rank,
/// and `trace.txt`, which lists them. Sizes are bytes. What a rank computes, and calls that take
/// their own time, are `compute` actions with one flop for each nanosecond.
///
/// All actions are on MPI_COMM_WORLD: messages of other communicators are written with the ranks
/// that they have there, collectives of other communicators are refused, as are those that the
/// format does not have (nonblocking ones, and those with a size for each rank).
Expected<std::unique_ptr<Writer>> makeSimgridWriter(const Source &source, const std::string &path);

} // namespace anole::exporting
