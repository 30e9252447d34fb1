#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// A PhaseName is what all commands call a phase.
struct PhaseName {
  std::string name;
  size_t like = 0;     ///< the number of the first phase, from 0, that does the same
  std::string steps{}; ///< of a marked phase, the part of its name that says which steps it has
};

/// Says what the program does between the markers of each phase, and after the last one: "steps
/// 1-9: exchange, smooth". Steps are counted as markers are, from 1, and the functions are those
/// that the phase loop calls in these steps, or MPI functions where it calls these itself.
/// Functions are told if one loop alone set the markers, for the first 256 phases, by the first
/// 4096 steps of each, of up to 32 kinds of ranks. Time: these steps, and the points of the loop
/// once a phase.
std::vector<PhaseName> markedNames(const Trace &trace);

} // namespace anole::tools
