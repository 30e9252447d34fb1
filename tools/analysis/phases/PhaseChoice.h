#pragma once

#include "tools/analysis/phases/PhaseNames.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/analysis/phases/cut/CutTrace.h"

namespace anole::phases {

/// Phases that a user has chosen: one, or several in a row.
struct ChosenPhase {
  PhaseKind kind = PhaseKind::Found;
  uint64_t number = 0; ///< from 1
  std::string name{};
  std::vector<EventRange> events{}; ///< by rank
};

/// The phases that `anole phases` shows, one at least. The error says why there are none.
Expected<PhaseReport> shownPhases(const Trace &trace);

/// The phases that the words of a user mean. The one way in which commands take a phase.
///
/// A number or name is that of a phase which `anole phases` shows; a part of a name will do if no
/// other phase has it. `marked:N` is the N-th phase between markers, as `anole info` counts them.
/// A bare number is never that of a marked phase: nearly each trace has some, and what a number
/// means must not depend on how a run was traced.
///
/// The error is one line, and lists the phases.
Expected<ChosenPhase> choosePhases(const Trace &trace, const PhaseWords &words);

} // namespace anole::phases
