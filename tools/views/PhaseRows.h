#pragma once

#include "tools/analysis/phases/PhasedRun.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A phase of the run, as all commands number and name it, and what all ranks spent in it.
struct PhaseOfRun {
  size_t number = 0; ///< from 1
  std::string name{};
  size_t like = 0;                         ///< the number of the first phase that does the same
  std::optional<tools::TimeSpent> spent{}; ///< nothing: not known
};
const tools::Columns<PhaseOfRun> &columnsOf(const PhaseOfRun *);
std::vector<PhaseOfRun> phaseRows(const PhasedRun &run);
std::vector<PhaseOfRun> phaseRows(const RunPhases &phases,
                                  const std::vector<tools::SpentPart> &spent);

} // namespace anole::phases
