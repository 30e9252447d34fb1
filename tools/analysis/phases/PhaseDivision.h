#pragma once

#include "tools/analysis/phases/Phases.h"

namespace anole::phases {

/// A PhaseDivision is a trace with the same events as another one, but those of each phase at call
/// sites and in loops of their own (divideTrace). So what runs the program tells phases apart.
struct PhaseDivision {
  Trace trace{};
  std::vector<std::string> phases{}; ///< of each point, the name of its phase
};

/// Divides it by the phases of the run (RunPhases). Time: a division of the trace for each phase.
Expected<PhaseDivision> dividedByPhases(const Trace &trace);

} // namespace anole::phases
