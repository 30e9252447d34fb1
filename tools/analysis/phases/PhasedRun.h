#pragma once

#include "tools/analysis/phases/PhaseSpending.h"

namespace anole::phases {

/// A PhasedRun is what is to be said of the phases of a run: the list that all commands share, and
/// the stages in the run, with their patterns.
struct PhasedRun {
  RunPhases phases{};
  std::vector<tools::SpentPart> spent{};  ///< of all ranks together; empty: not known
  std::vector<tools::SpentPart> ofEach{}; ///< of each rank; empty: not known, or too many rows
  std::optional<PhaseReport> others{};    ///< stages, if these are not the phases
  std::string whyNoStages{};              ///< empty: they are known

  /// Null if they are not known.
  const PhaseReport *stages() const;
};

/// Stages are found as the options say; without any (usualOptions), and without marked phases, they
/// are the phases. Fails if there are no phases. Time: that of phasesOf, and a cut for each stage.
Expected<PhasedRun> phasedRun(const Trace &trace, const PhaseOptions &options);

} // namespace anole::phases
