#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/views/PhaseRows.h"

namespace anole::phases {

/// A stage of a report. In text, a stage that is a phase of the run has the heading `phase`.
struct StageOfRun {
  const Phase &stage;
  const PhaseReport &report;
  size_t number; ///< from 1
};
const tools::Columns<StageOfRun> &columnsOf(const StageOfRun *);
std::vector<StageOfRun> stageRows(const PhaseReport &report);

/// The phases of a trace, the stages in it, the patterns with their messages, and the segmentation
/// tree.
struct ShownPhases {
  const tools::LoadedTrace &loaded;
  const PhasedRun &run;
};
const tools::Columns<ShownPhases> &columnsOf(const ShownPhases *);

} // namespace anole::phases
