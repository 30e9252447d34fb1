#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A phase of a report.
struct PhaseOfRun {
  const Phase &phase;
  const PhaseReport &report;
  size_t number; ///< from 1
};
const tools::Columns<PhaseOfRun> &columnsOf(const PhaseOfRun *);
std::vector<PhaseOfRun> phaseRows(const PhaseReport &report);

/// The phases of a trace, the patterns with their messages, and the segmentation tree.
struct PhasedRun {
  std::string file;
  const PhaseReport &report;
};
const tools::Columns<PhasedRun> &columnsOf(const PhasedRun *);

} // namespace anole::phases
