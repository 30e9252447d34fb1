#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// A MarkedName says what the program does between the markers of a phase: "steps 1-9: exchange,
/// smooth". Steps are counted as markers are, from 1, and the functions are those that the phase
/// loop calls in these steps, or MPI functions where it calls these itself.
struct MarkedName {
  std::string name;
  size_t kind = 0; ///< the number of the first phase, from 0, that does the same
};

/// The names of all phases between markers, and of what comes after the last one: the same in all
/// commands. Functions are told if one loop alone set the markers, for the first 256 phases, by the
/// first 4096 steps of each, of up to 32 kinds of ranks. Time: these steps, and the points of the
/// loop once a phase.
std::vector<MarkedName> markedNames(const Trace &trace);

} // namespace anole::tools
