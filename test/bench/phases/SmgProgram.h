#pragma once

#include "runtime/core/model/Trace.h"

#include <array>

namespace anole::bench {

/// Processes in x, y and z, as in Table 1 of [Alawneh2016].
using ProcessGrid = std::array<uint32_t, 3>;

/// A trace of a program that communicates as SMG2000 does with one grid point for each process:
/// initialization, setup and a V-cycle over z, in which planes are smoothed by V-cycles over y, and
/// lines by cyclic reduction in x. On each level, only ranks whose place is a multiple of the
/// stride take part, and their neighbours are a stride away. It is played, not run: of sizes of
/// messages and times, nothing is told.
Trace smgTrace(const ProcessGrid &grid);

} // namespace anole::bench
