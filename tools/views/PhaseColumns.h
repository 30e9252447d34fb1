#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/PhasedRun.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A stage of a report. In text, a stage that is a phase of the run has the heading `phase`.
struct StageOfRun {
  const Phase &stage;
  const PhaseReport &report;
  size_t number; ///< from 1
};
const tools::Columns<StageOfRun> &columnsOf(const StageOfRun *);
std::vector<StageOfRun> stageRows(const PhaseReport &report);

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

/// The phases of a trace, the stages in it, the patterns with their messages, and the segmentation
/// tree.
struct ShownPhases {
  const tools::LoadedTrace &loaded;
  const PhasedRun &run;
};
const tools::Columns<ShownPhases> &columnsOf(const ShownPhases *);

} // namespace anole::phases
