#pragma once

#include "tools/analysis/phases/PhaseNames.h"
#include "tools/analysis/phases/RunPhases.h"

namespace anole::phases {

/// The phases among which the words of a user choose. A number or name is that of a phase of the
/// run (RunPhases); a part of a name will do if no other phase has it. `stage:N` is a stage, also
/// of a run whose phases are marked.
Expected<RunPhases> phasesFor(const Trace &trace, const PhaseWords &words);

/// Phases that a user has chosen: one, or several in a row.
struct ChosenPhase {
  PhaseKind kind = PhaseKind::Found;
  uint64_t number = 0; ///< from 1
  std::string name{};
  std::vector<EventRange> events{}; ///< by rank
  bool isStage = false;             ///< the user asked for a stage
};

/// The phases that the words of a user mean. The one way in which commands take a phase. The error
/// is one line, and lists the phases.
Expected<ChosenPhase> choosePhases(const Trace &trace, const PhaseWords &words);

} // namespace anole::phases
